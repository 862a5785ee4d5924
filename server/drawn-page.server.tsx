import type { ComponentType, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MessagesContext, type MessagesInUse } from '#i18n/messages-context.tsx'
import { isKept, madeOnce } from '#lib/kept.ts'
import { type DrawnFrom, withStandIn } from '#sections/drawn-once.ts'
import { encoded, type Piece } from './pieces.server.ts'

/** `left`: what the tab need not know, for it leaves what was drawn of it as it stands (sections/left-standing.ts). */
export type DrawnPage = { pieces: Piece[]; left: ReadonlySet<object> }
type Part = { view: ComponentType<DrawnFrom>; props: DrawnFrom }

/**
 * What React draws of a page. A part that is drawn once (sections/drawn-once.ts) is left out by an empty element with its number,
 * and its bytes are laid into the gap: whole again, a page is what React alone would have drawn, byte for byte.
 */
export function drawnPage(app: ReactElement, messages: MessagesInUse): DrawnPage {
  const parts: Part[] = []
  const left = new Set<object>()
  const html = withStandIn(
    (view, props, isLeft) => {
      if (!isKept(props.of)) return null
      if (isLeft) left.add(props.of)
      parts.push({ view, props })
      return <kept-part />
    },
    () => renderToString(app),
  )
  // No word of a page can read so: React escapes them.
  const pieces = html.split('<kept-part></kept-part>').flatMap((piece, at): Piece[] => {
    const part = parts[at - 1]
    return part ? [bytesOf(part, messages), piece] : [piece]
  })
  return { pieces, left }
}

function bytesOf({ view: View, props }: Part, messages: MessagesInUse): Piece {
  const { of, ...variant } = props
  const name = `drawn ${nameOf(View)} ${messages.locale} ${JSON.stringify(variant)}`
  const drawn = () => (
    <MessagesContext value={messages}>
      <View {...props} />
    </MessagesContext>
  )
  return madeOnce(of, name, () => encoded(withStandIn(null, () => renderToString(drawn()))))
}

const names = new WeakMap<ComponentType<DrawnFrom>, number>()
let views = 0

/** Two views of one name are two. */
function nameOf(view: ComponentType<DrawnFrom>): number {
  const known = names.get(view)
  if (known !== undefined) return known
  names.set(view, ++views)
  return views
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kept-part': object
    }
  }
}
