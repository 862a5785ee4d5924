import { randomUUID } from 'node:crypto'
import { LONGEST_MESSAGE } from '#features/messages/conversation.ts'
import type { Side } from '#features/messages/side.ts'
import type { MessageFormProps } from '#features/messages/conversation-view.tsx'
import type { Posted } from '#features/messages/conversations.server.ts'
import type { MessageFault } from '#features/messages/message-form.ts'
import { messageWords } from '#features/messages/message-words.server.ts'
import { readyFor } from '#features/messages/ready-messages.ts'
import type { Translate } from '#i18n/messages.ts'

/** What was typed into the form of messages, and what is wrong with it. */
export type MessageTyped = { typed: string; fault: string }

type Requested = Pick<MessageFormProps, 'action' | 'hidden' | 'choice' | 'isQueued'> & {
  t: Translate
  typed: MessageTyped | undefined
}

/** The form by which one side writes, with its ready-made messages in its language. */
export function messageForm(side: Side, { t, typed, hidden, ...rest }: Requested): MessageFormProps {
  const { ready } = messageWords(t, false)
  return {
    ...rest,
    hidden: { ...hidden, messageId: randomUUID() },
    label: t('messages.text'),
    typed: typed?.typed ?? '',
    fault: typed?.fault ?? null,
    send: t('messages.send'),
    readyLabel: t('messages.ready'),
    ready: readyFor(side).map((name) => ({ value: name, label: ready[name] })),
  }
}

export function postFault(fault: MessageFault | Exclude<Posted, 'done' | 'already'>, t: Translate): string {
  switch (fault) {
    case 'empty':
      return t('messages.error-empty')
    case 'long':
      return t('messages.error-long', { most: LONGEST_MESSAGE })
    case 'too-many':
      return t('messages.error-many')
    case 'closed':
      return t('messages.error-closed')
  }
}

export function newsText(count: number, t: Translate): string | null {
  return count === 0 ? null : t('messages.new', { count })
}
