import type { Store } from '#documents/store.ts'
import type { Application } from './application.ts'
import { decideIn } from './applications.server.ts'
import { APPLICATIONS, applicationPath, readApplicationDoc } from './partner-documents.server.ts'
import { partnerMailWrite } from './partner-mail-jobs.ts'
import { type Paper, papersOf, reminderDue } from './papers.ts'

export type PaperWatch = {
  store: Store
  now: number
  /** The day in Croatia. */
  today: string
  secret: string
  /** Why a partner is suspended, in its language. */
  noteFor: (application: Application, paper: Paper) => string
}

/** Once a day: who is told that a paper ends soon, and whose paper has ended works no more until the office has a new one. */
export async function watchPapers(watch: PaperWatch): Promise<{ reminded: number; suspended: number }> {
  const count = { reminded: 0, suspended: 0 }
  for (const state of ['approved', 'active']) {
    const docs = await watch.store.query({
      collection: APPLICATIONS,
      where: [{ field: 'state', operator: '==', value: state }],
      orderBy: [{ field: 'sentAt' }],
    })
    for (const application of docs.flatMap((doc) => readApplicationDoc(doc) ?? [])) {
      const done = await watchOne(watch, application.code)
      if (done !== 'nothing') count[done] += 1
    }
  }
  return count
}

/** Decided anew inside the transaction: two nodes that watch at once remind and suspend once. */
async function watchOne(watch: PaperWatch, code: string): Promise<'reminded' | 'suspended' | 'nothing'> {
  const { store, now, today, secret, noteFor } = watch
  const { result } = await store.transact(async (transaction): Promise<'reminded' | 'suspended' | 'nothing'> => {
    const stored = readApplicationDoc(await transaction.get(applicationPath(code)))
    const papers = stored ? papersOf(stored.values, today) : []
    const ended = papers.find(({ daysLeft }) => daysLeft < 0)
    if (stored && ended) {
      const requested = { code, action: 'suspend' as const, note: noteFor(stored, ended) }
      const decided = await decideIn(transaction, requested, { now, who: 'site', by: 'site', secret })
      return decided.kind === 'done' ? 'suspended' : 'nothing'
    }
    const reminded = stored?.reminded ?? []
    const due = papers.flatMap((paper) => reminderDue(paper, reminded) ?? [])
    if (!stored || due.length === 0) return 'nothing'
    transaction.write({ kind: 'update', path: applicationPath(code), data: { reminded: [...reminded, ...due] } })
    if (stored.email !== null) transaction.write(partnerMailWrite({ code, kind: 'expiring', reader: 'partner' }, today))
    return 'reminded'
  })
  return result
}
