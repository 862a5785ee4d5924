import { KEPT_VOUCHER } from '#features/bookings/stored-voucher.ts'

/** Where the offline page says which vouchers are kept here (server/render.server.tsx); hidden until there is one. */
export const storedHtml = (heading: string) => `<nav hidden><h2>${heading}</h2><ul></ul></nav>`

export type StoredLink = { pathname: string; name: string | null }

/** Somebody at a kerb without a network asks for any page of ours: what is kept here is what they want to show. */
export function withKept(html: string, stored: StoredLink[]): string {
  const links = stored.flatMap(({ pathname, name }) => {
    const code = KEPT_VOUCHER.exec(pathname)?.[1]
    return code === undefined ? [] : `<li><a href="${pathname}">${escaped(name ?? code)}</a></li>`
  })
  if (links.length === 0) return html
  return html.replace('<nav hidden>', '<nav>').replace('<ul></ul>', () => `<ul>${links.join('')}</ul>`)
}

/** `app/head.ts` has one for all; the worker carries no more than it needs. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
