import { type ComponentType, createElement } from 'react'
import { type DrawnFrom, drawnOnce } from './drawn-once.ts'

/** Its element: by its id it is found again. */
type Own = { id: string; className?: string | undefined }
export type LeftFrom = DrawnFrom & { own: Own }
type MaybeLeft<Props extends LeftFrom> = Omit<Props, 'of'> & { of: Props['of'] | null }

/**
 * A view that is drawn once (drawn-once.ts) and does nothing in the tab: all of it is one `element` with the attributes of `own`. A document
 * says its `of` in words only and `null` in the page object, and the tab leaves the element as it stands.
 */
export function leftStanding<Props extends LeftFrom>(
  element: 'div' | 'select',
  View: ComponentType<Props>,
): ComponentType<MaybeLeft<Props>> {
  const Drawn = drawnOnce(View, true)
  return function LeftStanding(props: MaybeLeft<Props>) {
    return isThere(props) ? createElement(Drawn, props) : createElement(Standing, { element, own: props.own })
  }
}

function isThere<Props extends LeftFrom>(props: MaybeLeft<Props> | Props): props is Props {
  return props.of !== null
}

/**
 * React takes an element with text for its content over as it finds it, and asks for no more where `suppressHydrationWarning` says so. Where the
 * page does not fit (somebody has translated it) React draws it anew, and what stood in the element is put into the new one.
 */
function Standing({ element, own }: { element: 'div' | 'select'; own: Own }) {
  const stood = document.getElementById(own.id)
  const putBack = (drawn: HTMLElement | null) => {
    if (!drawn || !stood || drawn === stood) return
    drawn.className = stood.className
    // As a copy: a list that loses its choices one by one chooses another each time.
    for (const child of stood.childNodes) drawn.append(child.cloneNode(true))
  }
  return createElement(element, { ...own, suppressHydrationWarning: true, ref: putBack }, '')
}
