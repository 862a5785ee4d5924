// Apart from message-runtime.ts: other languages' pages need not fetch it.

/** Italian's article before an eight, the eighties and an eleven: "l’8 luglio", "dall’11", but "il 18". */
export function article(before: string, next: string | number): string {
  const isOpen = /^(?:8\d?|11)(?!\d)/.test(String(next))
  return (isOpen ? before.replace(/il $/, 'l’').replace(/l $/, 'll’') : before) + next
}
