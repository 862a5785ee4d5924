import PO from 'pofile'

/** One interface message in one language. `same` says that it may equal the English. */
export type CatalogueEntry = { key: string; text: string; note: string; same: boolean }

export function readCatalogue(source: string): CatalogueEntry[] {
  return PO.parse(source).items.map((item) => ({
    key: item.msgid,
    text: item.msgstr[0] ?? '',
    note: item.extractedComments.join(' '),
    same: item.flags['same'] === true,
  }))
}

export function writeCatalogue(locale: string, entries: readonly CatalogueEntry[]): string {
  const po = new PO()
  po.headers = { Language: locale, 'Content-Type': 'text/plain; charset=UTF-8' }
  for (const entry of [...entries].toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const item = new PO.Item()
    item.msgid = entry.key
    item.msgstr = [entry.text]
    item.extractedComments = [entry.note]
    if (entry.same) item.flags['same'] = true
    po.items.push(item)
  }
  return `${po.toString()}\n`
}
