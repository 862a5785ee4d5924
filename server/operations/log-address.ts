import { matchRoute } from '#app/routes.ts'
import { callPaths } from '#documents/server/calls.ts'
import { readCode } from '#features/codes/code.ts'

/** Longer ones are ids of somebody's. */
const LONGEST_WORD = 40

/** An address as a log may hold it: what names a person, a booking or a ride is left out, and no query is told. */
export function loggablePath(pathname: string): string {
  return pathname
    .split('?', 1)
    .join('')
    .replace(/(\/(?:decoder|ride|driver\/link)\/)[^/]+/gi, '$1…')
    .split('/')
    .map((part) => (isPersonal(part) ? '…' : part))
    .join('/')
    .slice(0, 200)
}

/** A code of ours, as our own addresses write it: by some a page is opened. */
const CODE = /^[A-Z][\dA-Z]{10}$/

/** An address of mail, a telephone number, a code, a token. */
function isPersonal(part: string): boolean {
  return (
    CODE.test(part) ||
    // As somebody typed it behind the name of the site, and as the redirect to small letters writes it.
    readCode(part.replaceAll('%20', ' ')).ok ||
    /@|%40/i.test(part) ||
    /\d{6}/.test(part.replace(/[\s+()-]|%20|%2B/gi, '')) ||
    part.length > LONGEST_WORD
  )
}

const MOST_ROUTES = 2000
/** None of ours is longer; a head may be 256 kB, and two thousand of those would be half a gigabyte. */
const LONGEST_KEPT = 200
const known = new Map<string, string>()

/** What an address is, for logs and counts: `/decoder/:code`, never whose. */
export function routeLabel(pathname: string): string {
  const found = known.get(pathname)
  if (found !== undefined) return found
  const label = labelOf(pathname)
  // What somebody invented, or what is somebody's own, is not remembered.
  if (pathname.length <= LONGEST_KEPT && !/:(code|token)\b|^other$/.test(label)) remember(pathname, label)
  return label
}

/** The oldest goes: whoever asks for places that are not there must not keep the real ones out. */
function remember(pathname: string, label: string): void {
  if (known.size >= MOST_ROUTES) known.delete(known.keys().next().value ?? '')
  known.set(pathname, label)
}

const FOLDERS = /^\/(assets|fonts|maps|pictures|sketches|media|icons|social|offline|builds)\//

function labelOf(pathname: string): string {
  const folder = FOLDERS.exec(pathname)
  if (folder) return `/${folder[1]}/*`
  if (pathname.startsWith('/api/documents/')) return DOCUMENT_CALLS.has(pathname) ? pathname : '/api/documents/*'
  if (pathname.startsWith('/api/')) return API.has(pathname) ? pathname : '/api/*'
  if (pathname === '/') return '/'
  try {
    const match = matchRoute(pathname)
    if (!match) return 'other'
    return match.route.name === 'content' || match.route.name === 'service' ? 'content' : match.route.path
  } catch {
    return 'other'
  }
}

const DOCUMENT_CALLS = new Set(callPaths)
const API = new Set([
  '/api/price',
  '/api/places',
  '/api/routes',
  '/api/tariff.json',
  '/api/keys.json',
  '/api/client-error',
])
