/** An island is told its new props by this event. Where React has it the event is cancelled (hydrate-island.tsx). */
export const NEW_PROPS = 'island-props'

/** Set by the tab; the server's HTML knows nothing of them. */
const OF_TAB = new Set(['style', 'open', 'data-transition', 'data-new', 'data-left', 'data-awake'])

/**
 * Changes `old` into `next` and keeps every element that fits: what is typed, opened and focused in it stays, and an awake island
 * lives on. `isKept`: is left as it stands.
 */
export function morph(old: Element, next: Element, isKept: (old: Element) => boolean = () => false): void {
  if (isKept(old) || old.isEqualNode(next)) return
  copyAttributes(old, next)
  // React changes what is in an island that it answers for.
  if (old.matches('galeb-island') && !old.dispatchEvent(new Event(NEW_PROPS, { cancelable: true }))) return
  let at = old.firstChild
  for (const child of Array.from(next.childNodes)) {
    const match = findFitting(at, child)
    if (!match) {
      old.insertBefore(child, at)
      continue
    }
    while (at && at !== match) at = removeAndStep(at)
    if (match instanceof Element && child instanceof Element) morph(match, child, isKept)
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue
    at = match.nextSibling
  }
  while (at) at = removeAndStep(at)
}

/** The first of the old siblings with the same name and id. */
function findFitting(from: ChildNode | null, next: ChildNode): ChildNode | null {
  for (let node = from; node; node = node.nextSibling)
    if (node.nodeName === next.nodeName && idOf(node) === idOf(next)) return node
  return null
}

function idOf(node: ChildNode): string {
  return node instanceof Element ? node.id : ''
}

function removeAndStep(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

function copyAttributes(old: Element, next: Element): void {
  for (const { name, value } of next.attributes)
    if (!OF_TAB.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value)
  for (const { name } of Array.from(old.attributes))
    if (!OF_TAB.has(name) && !next.hasAttribute(name)) old.removeAttribute(name)
}
