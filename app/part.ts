/**
 * What a navigation of the shell asks for (`Accept`): the same HTML without what the tab has already. A redirect is answered with
 * 200 and this header, because a request of a script cannot see where a 3xx leads outside.
 */
export const PART = 'text/html;part=page'
export const REDIRECT_HEADER = 'X-Redirect-To'

/** A program, not a browser that shows pages. */
export function asksForJson(accept = ''): boolean {
  return accept.includes('json')
}
