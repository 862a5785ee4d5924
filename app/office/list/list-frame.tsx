import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import { type Beginning, EmptyRoom, isWhole } from './empty-room.tsx'
import { ListSearch, type ListSearchProps } from './list-search.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import type { BulkDone } from './list-ticks.ts'
import type { ListLinks } from './office-list.ts'

type FrameProps = ListSearchProps &
  Omit<ListTableProps, 'hasTicks'> & {
    /** What is said where nothing is found. */
    none: string
    /** Instead of it where nothing was looked for. */
    beginning?: Beginning
    isEmpty: boolean
    /** What its search begins with, where the page shows a part of the list by itself. */
    searched?: ListSearchProps['asked']
    /** What can be done to all that are ticked; without it there is nothing to tick. */
    bulk?: readonly { value: string; label: string }[]
    done?: BulkDone | null
    /** What `done` did, in words. */
    told?: string
  }

/** A list of the office: found, filtered, sorted and paged by its address, with something to do to many at once. */
export function ListFrame(props: FrameProps) {
  const { none, beginning, isEmpty, bulk = [], done = null, told, links } = props
  const { t } = useOffice()
  return (
    <>
      <ListSearch {...props} asked={props.searched ?? props.asked} />
      {done !== null && (
        <Done done={done} here={links.here} told={told ?? t('list.done-rows', { count: done.count })} />
      )}
      {isEmpty && beginning !== undefined && isWhole(props.asked) ? (
        <EmptyRoom {...beginning} />
      ) : isEmpty ? (
        <p className={styles.lead}>{none}</p>
      ) : bulk.length === 0 ? (
        <ListTable {...props} hasTicks={false} />
      ) : (
        <form method="post" action={links.here}>
          <ListTable {...props} hasTicks />
          <p className={styles.row}>
            {t('list.ticked')}
            {bulk.map(({ value, label }) => (
              <button key={value} name="intent" value={value} className={styles.secondary}>
                {label}
              </button>
            ))}
          </p>
        </form>
      )}
      <Foot links={links} />
    </>
  )
}

function Done({ done, here, told }: { done: BulkDone; here: string; told: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.notice} role="status">
      {told}{' '}
      {done.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {done.ids.length > 0 && done.undo !== null && (
        <button name="intent" value={done.undo} className={styles.secondary}>
          {t('list.undo')}
        </button>
      )}
    </form>
  )
}

function Foot({ links: { first, next, csv } }: { links: ListLinks }) {
  const { t } = useOffice()
  return (
    <p className={styles.row}>
      {first !== null && <a href={first}>{t('list.first')}</a>}
      {next !== null && <a href={next}>{t('list.next')}</a>}
      <a href={csv}>{t('list.csv')}</a>
    </p>
  )
}
