import type { ComponentType } from 'react'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Messages } from '#i18n/messages.ts'
import { officeTranslator } from '#i18n/office-messages.ts'
import { OfficeContext } from './office-context.tsx'

/** An island of the office in the tab. The site's texts that it says came with it; those of the office may have arguments. */
export function officeView<Props extends object>(
  View: ComponentType<Props>,
  locale: OfficeLocale,
  messages: Messages,
): ComponentType<Props> {
  return function OfficeView(props: Props) {
    const { t } = useMessages()
    return (
      <OfficeContext value={{ t: officeTranslator(t, messages), locale }}>
        <View {...props} />
      </OfficeContext>
    )
  }
}
