import type { Services, Site } from '#app/site.server.ts'
import type { Reader } from '#features/notifications/notification.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { PushSwitchProps } from './push-switch.tsx'

/** The switch of notifications on this device, for whoever reads the page. */
export function pushSwitch(
  site: Pick<Site, 'translate'>,
  { push }: Pick<Services, 'push'>,
  reader: Reader,
  locale: LocaleCode,
): PushSwitchProps {
  const t = site.translate(locale)
  return {
    reader,
    locale,
    publicKey: push.publicKey,
    words: {
      heading: t('notify.heading'),
      text: t(`notify.text-${reader}`),
      on: t('notify.on'),
      off: t('notify.off'),
      isOn: t('notify.is-on'),
      test: t('notify.send-test'),
      tested: t('notify.tested'),
      testFailed: t('notify.test-failed'),
      denied: t('notify.denied'),
      failed: t('notify.failed'),
      homeScreen: t('notify.home-screen'),
    },
  }
}
