import { useMessages } from '#i18n/messages-context.tsx'
import { Island } from '#sections/island.tsx'
import LiveTokenCheck from './token-check.island.tsx'
import type { ShownFacts } from './token-check.browser.ts'

export function TokenCheck({ shown }: { shown: ShownFacts }) {
  const { t } = useMessages()
  const date = '{date}'
  const props = { shown, signed: t('token.signed', { date }), signedOffline: t('token.signed-offline', { date }) }
  return <Island name="token-check" view={LiveTokenCheck} props={props} />
}
