// SPDX-License-Identifier: GPL-3.0-or-later

#include "optout.h"

namespace vls::gcc {

namespace {

constexpr const char *attributeName = "libvls_disable";
constexpr const char *scopeName = "libvls", *scopedName = "disable";

bool has(tree declaration, const char *attribute) {
  return lookup_attribute(attribute, DECL_ATTRIBUTES(declaration)) != NULL_TREE;
}

void add(tree declaration, const char *attribute) {
  if (!has(declaration, attribute))
    DECL_ATTRIBUTES(declaration) =
        tree_cons(get_identifier(attribute), NULL_TREE, DECL_ATTRIBUTES(declaration));
}

/// Takes note of the attribute `name`, in either spelling, at the declaration `*node`.
tree handle(tree *node, tree name, tree arguments, int, bool *isNotAdded) {
  *isNotAdded = true;
  const std::string said = strcmp(IDENTIFIER_POINTER(name), scopedName) == 0
                               ? std::string(scopeName) + "::" + scopedName
                               : attributeName;
  if (TREE_CODE(*node) != FUNCTION_DECL)
    warning(OPT_Wattributes, "%qs attribute ignored: it is for functions", said.c_str());
  else if (arguments)
    warning(OPT_Wattributes, "%qs attribute ignored: it takes no arguments", said.c_str());
  else
    add(*node, attributeName);
  return NULL_TREE;
}

// Any number of arguments, so that those are refused here; for declarations.
const attribute_spec specs[] = {{attributeName, 0, -1, true, false, false, false, handle, nullptr},
                                {nullptr, 0, 0, false, false, false, false, nullptr, nullptr}};
const attribute_spec scopedSpecs[] = {
    {scopedName, 0, -1, true, false, false, false, handle, nullptr},
    {nullptr, 0, 0, false, false, false, false, nullptr, nullptr}};

void registerAttributes(void *, void *) {
  register_attribute(specs);
  registerScopedAttribute(scopedSpecs, scopeName);
}

/// Before anything is inlined.
void keepFromInlining(void *, void *) {
  cgraph_node *node;
  FOR_EACH_FUNCTION(node)
  if (has(node->decl, attributeName) && !has(node->decl, "always_inline")) {
    add(node->decl, "noinline");
    DECL_UNINLINABLE(node->decl) = 1;
  }
}

} // namespace

bool isOptedOut(function *fun) {
  return has(fun->decl, attributeName);
}

void registerOptOut(const char *plugin) {
  register_callback(plugin, PLUGIN_ATTRIBUTES, registerAttributes, nullptr);
  register_callback(plugin, PLUGIN_ALL_IPA_PASSES_START, keepFromInlining, nullptr);
}

} // namespace vls::gcc
