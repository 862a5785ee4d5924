import { officePath } from '#app/office/office-routes.ts'
import type { AskMove } from './mover.ts'
import type { MoveCheck } from './timeline-props.ts'

/** The server's own answer, in the words of who is signed in. Anything else, such as the page to sign in, cannot be read and throws. */
export const askMove: AskMove = async (intent, fields, signal) => {
  const body = new URLSearchParams({ intent, ...fields })
  const response = await fetch(officePath('timeline'), { method: 'POST', body, signal })
  const answer: MoveCheck = await response.json()
  return answer
}
