/** "Ana  Anić" and "ana anić" are one person. */
export function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}
