import { invalid } from './status.ts'

/** 'orders/o1' or 'orders/o1/log/l1': collection and document names in turn. */
export function checkDocumentPath(path: string): void {
  const segments = checkSegments(path)
  if (segments.length % 2 === 1) {
    throw invalid(
      `Invalid document reference. Document references must have an even number of segments, but ${path} has ${segments.length}.`,
    )
  }
}

export function checkCollectionPath(path: string): void {
  const segments = checkSegments(path)
  if (segments.length % 2 === 0) {
    throw invalid(
      `Invalid collection reference. Collection references must have an odd number of segments, but ${path} has ${segments.length}.`,
    )
  }
}

export function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const MAX_SEGMENT_BYTES = 1500
const encoder = new TextEncoder()

function checkSegments(path: string): string[] {
  if (typeof path !== 'string') throw invalid('A path must be a string.')
  if (path === '') throw invalid('A path cannot be empty.')
  if (path.includes('//')) throw invalid(`Invalid segment (${path}). Paths must not contain // in them.`)
  const segments = path.split('/')
  for (const segment of segments) checkSegment(segment, path)
  return segments
}

function checkSegment(segment: string, path: string): void {
  if (segment === '' || segment === '.' || segment === '..' || /^__.*__$/s.test(segment)) {
    throw invalid(`Invalid segment (${segment}) in path ${path}.`)
  }
  if (segment.includes('\0') || !segment.isWellFormed()) throw invalid('Paths must be well-formed text without NUL.')
  // Three bytes a character at most: nearly all are known to be short enough without being encoded.
  if (3 * segment.length > MAX_SEGMENT_BYTES && encoder.encode(segment).length > MAX_SEGMENT_BYTES) {
    throw invalid(`A path segment may have at most ${MAX_SEGMENT_BYTES} bytes.`)
  }
}
