// SPDX-License-Identifier: GPL-3.0-or-later
//
// Boxes and balls fall on a slope and pile up. Prints where they lie: the least difference in how a
// step is computed shows.

#include <box2d/box2d.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 100;
  b2World world(b2Vec2(0, -10));
  b2BodyDef still;
  b2EdgeShape edge;
  b2Body *ground = world.CreateBody(&still);
  for (const auto &ends : {std::pair<b2Vec2, b2Vec2>({-40, 4}, {40, -2}), {{40, -2}, {40, 30}}, {{-40, 4}, {-40, 30}}}) {
    edge.SetTwoSided(ends.first, ends.second);
    ground->CreateFixture(&edge, 0);
  }
  std::vector<b2Body *> bodies;
  for (int i = 0; i < 500; i++) {
    b2BodyDef moving;
    moving.type = b2_dynamicBody;
    moving.position.Set(float(i % 25) * 2 - 25 + float(i % 7) * 0.1f, 8 + float(i / 25) * 1.5f);
    b2Body *body = world.CreateBody(&moving);
    if (i % 3) {
      b2PolygonShape box;
      box.SetAsBox(0.5f + float(i % 5) * 0.05f, 0.5f);
      body->CreateFixture(&box, 1);
    } else {
      b2CircleShape ball;
      ball.m_radius = 0.5f;
      body->CreateFixture(&ball, 1);
    }
    bodies.push_back(body);
  }
  for (int i = 0; i < steps; i++)
    world.Step(1 / 60.f, 8, 3);
  float x = 0, y = 0, angle = 0;
  for (const b2Body *body : bodies) {
    x += body->GetPosition().x;
    y += body->GetPosition().y;
    angle += body->GetAngle();
  }
  std::printf("%.9g %.9g %.9g\n", double(x), double(y), double(angle));
}
