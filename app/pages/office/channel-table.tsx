import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { Channel } from '#features/notifications/channels.ts'
import type { Reader } from '#features/notifications/notification.ts'
import styles from './office.module.css'

export type ChannelTable = {
  /** What was kept when the form was shown. */
  seen: string
  /** Who has saved something else since; empty: nobody. */
  late: string
  hasGateway: boolean
  groups: {
    reader: Reader
    channels: Channel[]
    rows: {
      row: string
      label: string
      cells: { channel: Channel; kind: 'free' | 'fixed' | 'none'; isOn: boolean }[]
    }[]
  }[]
}

/** Which events go by which channels, for office, drivers and guests: a tick each. */
export function ChannelForm({ seen, late, groups, hasGateway }: ChannelTable) {
  const { t } = useOffice()
  return (
    <form method="post" action={officePath('alerts')} className={styles.form}>
      <p className={styles.lead}>{t('channels.lead')}</p>
      {late !== '' && (
        <p role="alert" className={styles.fault}>
          {late}
        </p>
      )}
      <input type="hidden" name="seen" value={seen} autoComplete="off" />
      {groups.map(({ reader, channels, rows }) => (
        <div key={reader} className={styles.scroll}>
          <table className={styles.table}>
            <caption>{t(`channels.reader.${reader}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('channels.event')}</th>
                {channels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`messages.channel.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, label, cells }) => (
                <tr key={row}>
                  <th scope="row">{label}</th>
                  {cells.map(({ channel, kind, isOn }) => (
                    <td key={channel}>
                      {kind === 'none' ? (
                        '–'
                      ) : (
                        <input
                          type="checkbox"
                          name={`${reader}.${row}.${channel}`}
                          aria-label={`${label}: ${t(`messages.channel.${channel}`)}`}
                          defaultChecked={isOn}
                          disabled={kind === 'fixed'}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p className={styles.hint}>{t('channels.fixed')}</p>
      <p className={styles.hint}>
        {t(hasGateway ? 'channels.gateway' : 'channels.gateway-none')}{' '}
        <a href={officePath('gateway')}>{t('office.nav.gateway')}</a>
      </p>
      <button name="intent" value="channels" className={styles.primary}>
        {t('alert.save')}
      </button>
    </form>
  )
}
