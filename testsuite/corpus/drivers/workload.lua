-- SPDX-License-Identifier: GPL-3.0-or-later
-- Numbers, tables, strings and closures, SIZE times.

local size = tonumber(arg[1])

local function sieve(n)
  local composite, count = {}, 0
  for i = 2, n do
    if not composite[i] then
      count = count + 1
      for j = i * i, n, i do composite[j] = true end
    end
  end
  return count
end

local function matrix(n)
  local a, sum = {}, 0.0
  for i = 1, n do
    a[i] = {}
    for j = 1, n do a[i][j] = (i * 7 + j * 3) % 11 / 10 end
  end
  for i = 1, n do
    for j = 1, n do
      local s = 0.0
      for k = 1, n do s = s + a[i][k] * a[k][j] end
      sum = sum + s
    end
  end
  return sum
end

local function words(n)
  local count, parts = {}, {}
  for i = 1, n do parts[#parts + 1] = string.format("w%d", i * 7919 % 1000) end
  for word in table.concat(parts, " "):gmatch("%S+") do count[word] = (count[word] or 0) + 1 end
  local keys = {}
  for key in pairs(count) do keys[#keys + 1] = key end
  table.sort(keys, function(x, y) return count[x] > count[y] or count[x] == count[y] and x < y end)
  return keys[1], count[keys[1]]
end

for _ = 1, size do
  print(sieve(1500000), string.format("%.6f", matrix(130)), words(200000))
end
