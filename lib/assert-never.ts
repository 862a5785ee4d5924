/** The end of an exhaustive switch: reached only when a new case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`unexpected: ${JSON.stringify(value)}`)
}
