import { useEffect, useRef, useState } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import type { DocumentsClient } from '#documents/client/documents-client.ts'
import type { Doc } from '#documents/model/apply.ts'
import { type Conversation, storedConversation } from '#features/messages/conversation.ts'
import { type ConversationProps, ConversationView } from '#features/messages/conversation-view.tsx'
import { SEE_MESSAGES } from '#features/messages/message-form.ts'
import { type MessageWords, shownMessages } from '#features/messages/shown-messages.ts'
import { systemClock } from '#lib/clock.ts'
import { UnreadableDocument } from '#lib/stored-schema.ts'

export type BookingMessagesProps = {
  account: string
  code: string
  words: MessageWords
  shown: ConversationProps
}

/** The messages of one booking as they come; what is typed into the form stays. Without a script a reload shows them. */
export default function BookingMessages({ account, code, words, shown }: BookingMessagesProps) {
  const { locale } = useOffice()
  const [heard, setHeard] = useState<Conversation | null>(null)
  const client = useRef<DocumentsClient | null>(null)
  useEffect(() => {
    let isGone = false
    void import('#app/browser/follow-page.ts').then(({ openForgetful }) => {
      if (isGone) return
      client.current = openForgetful(`office ${account}`)
      client.current.listen(
        { path: `conversations/${code}` },
        { next: ({ docs }) => setHeard(readable(docs[0] ?? null)) },
      )
    })
    return () => {
      isGone = true
      void client.current?.terminate()
    }
  }, [account, code])
  const unread = heard?.unread ?? 0
  useEffect(() => {
    // Somebody looks at it: it is read for the whole office.
    const see = () => {
      if (unread > 0 && document.visibilityState === 'visible')
        void client.current?.command(SEE_MESSAGES, { code }).catch(() => {})
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [unread, code])
  const messages =
    heard === null
      ? shown.messages
      : shownMessages(heard, { side: 'office' }, { words, locale, now: systemClock.now() })
  return <ConversationView {...shown} messages={messages} />
}

/** null: the server is newer than this page. */
function readable(doc: Doc | null): Conversation | null {
  try {
    return doc === null ? null : storedConversation.read(doc.data)
  } catch (error) {
    if (error instanceof UnreadableDocument) return null
    throw error
  }
}
