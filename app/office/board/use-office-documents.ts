import { useEffect, useState } from 'react'
import type { DocumentsClient } from '#documents/client/documents-client.ts'
import { copyOf, heardFromServer, isCopyOld } from '#app/office/office-copy.ts'
import { systemClock } from '#lib/clock.ts'
import type { Mutation } from '#documents/protocol/messages.ts'
import { type Refused, refusalIn } from '#features/dispatch/refusals.ts'

export type OfficeDocuments = {
  /** null until it has been fetched. */
  client: DocumentsClient | null
  /** What an earlier visit made and could not send yet. */
  left: readonly Mutation[]
  /** Of that, what the server would not do when it got it. */
  rejected: readonly (Refused & { mutation: Mutation })[]
}

const LEFT_LOOK_MS = 2000
const CONTACT_LOOK_MS = 60_000

/** The client of the document database, for as long as the page is there. */
export function useOfficeDocuments(account: string): OfficeDocuments {
  const [client, setClient] = useState<DocumentsClient | null>(null)
  const [left, setLeft] = useState<readonly Mutation[]>([])
  const [rejected, setRejected] = useState<OfficeDocuments['rejected']>([])
  useEffect(() => {
    let open: DocumentsClient | null = null
    let isGone = false
    let timer: ReturnType<typeof setInterval> | undefined
    // The page that comes next is the server's answer, or says that there is no network: of the rides neither shows any.
    const leave = async () => {
      if (isGone) return
      isGone = true
      await open?.forget()
      location.reload()
    }
    const contact = setInterval(() => {
      if (open?.onlineState === 'Online') heardFromServer(systemClock.now())
      else if (isCopyOld(systemClock.now())) void leave()
    }, CONTACT_LOOK_MS)
    void import('#documents/client/documents-client.ts').then(async ({ openDocuments }) => {
      if (isGone) return
      const mine = (open = openDocuments({
        url: '/api/documents',
        person: copyOf(account),
        onDenied: () => void leave(),
        onRejected: (mutation, error) => setRejected((rows) => [...rows, { ...refusalIn(error), mutation }]),
      }))
      await mine.ready
      const first = mine.unsent()
      setLeft(first)
      setClient(mine)
      if (!navigator.onLine) mine.setNetwork(false)
      if (first.length === 0) return
      timer = setInterval(() => {
        const waiting = new Set(mine.unsent().map(({ id }) => id))
        setLeft((rows) => rows.filter(({ id }) => waiting.has(id)))
      }, LEFT_LOOK_MS)
    })
    // The device knows sooner than a stream that has gone silent.
    const onNetwork = (event: Event) => open?.setNetwork(event.type === 'online')
    for (const type of ['online', 'offline']) addEventListener(type, onNetwork)
    return () => {
      isGone = true
      clearInterval(contact)
      for (const type of ['online', 'offline']) removeEventListener(type, onNetwork)
      clearInterval(timer)
      void open?.terminate()
    }
  }, [account])
  return { client, left, rejected }
}
