/** The only maker of the sentence that JSON and logs carry (spec § 8); the page says it in its own language. */
export function pageNotFound(path: string): string {
  return `Page Not Found: ${path}`
}
