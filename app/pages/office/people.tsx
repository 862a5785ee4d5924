import { useOffice } from '#app/office/office-context.tsx'
import { type AccountRole, officeRoles, type OfficeRole } from '#features/accounts/rights.ts'
import styles from './office.module.css'
import own from './people.module.css'

export type PeopleNotice = 'invited' | 'withdrawn' | 'role' | 'removed'

export type PeoplePageProps = {
  people: { id: string; name: string; email: string; role: AccountRole; seen: string | null; isMe: boolean }[]
  invited: { id: string; name: string; email: string; role: OfficeRole; until: string; link: string }[]
  notice: PeopleNotice | null
  fault: string | null
  /** Which field of the invitation the fault is about. */
  invalid: 'name' | 'email' | 'role' | null
  typed: Record<'name' | 'email' | 'role' | 'locale', string>
}

/** Who may come in and as what, and who was asked to. */
export default function PeoplePage({ people, invited, notice, ...form }: PeoplePageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.people')}</h1>
      <p className={styles.lead}>{t('office.people.lead')}</p>
      {notice !== null && (
        <p role="status" className={styles.notice}>
          {t(`office.people.done-${notice}`)}
        </p>
      )}
      {form.fault !== null && (
        <p role="alert" id="people-fault" className={styles.fault}>
          {form.fault}
        </p>
      )}
      <ul className={own.people}>
        {people.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </ul>
      {invited.length > 0 && <h2>{t('office.people.invited')}</h2>}
      <ul className={own.people}>
        {invited.map((invitation) => (
          <Invited key={invitation.id} {...invitation} />
        ))}
      </ul>
      <InviteForm {...form} />
    </div>
  )
}

function Person({ id, name, email, role, seen, isMe }: PeoplePageProps['people'][number]) {
  const { t } = useOffice()
  return (
    <li className={styles.card}>
      <p>
        <strong>{name}</strong> {isMe && <span>({t('office.people.me')})</span>}
        <br />
        {email}
      </p>
      <p className={styles.hint}>
        {seen === null ? t('office.people.not-signed-in') : t('office.people.seen', { when: seen })}
      </p>
      <form method="post" action="/office/people" className={styles.row}>
        <input type="hidden" name="account" value={id} />
        <RoleSelect id={`role-${id}`} value={role} label={t('office.people.role-of', { name })} isQuiet />
        <button name="intent" value="role" className={styles.secondary}>
          {t('office.people.change-role')}
        </button>
      </form>
      <details>
        <summary>{t('office.people.remove')}</summary>
        <form method="post" action="/office/people" className={styles.form}>
          <p>{t('office.people.remove-text', { name })}</p>
          <input type="hidden" name="account" value={id} />
          <button name="intent" value="remove" className={styles.danger}>
            {t('office.people.remove-name', { name })}
          </button>
        </form>
      </details>
    </li>
  )
}

function Invited({ id, name, email, role, until, link }: PeoplePageProps['invited'][number]) {
  const { t } = useOffice()
  return (
    <li className={styles.card}>
      <p>
        <strong>{name}</strong> · {t(`office.role.${role}`)}
        <br />
        {email}
      </p>
      <p className={styles.hint}>{t('office.people.until', { when: until })}</p>
      <details>
        <summary>{t('office.people.link')}</summary>
        <p className={styles.hint}>{t('office.people.link-hint')}</p>
        <p className={own.link}>{link}</p>
      </details>
      <form method="post" action="/office/people">
        <input type="hidden" name="invitation" value={id} />
        <button name="intent" value="withdraw" className={styles.danger}>
          {t('office.people.withdraw')}
        </button>
      </form>
    </li>
  )
}

function InviteForm({ typed, invalid }: Pick<PeoplePageProps, 'typed' | 'invalid'>) {
  const { t } = useOffice()
  const field = (name: 'name' | 'email') => ({
    id: `invite-${name}`,
    name,
    defaultValue: typed[name],
    autoComplete: 'off',
    autoFocus: invalid === name,
    'aria-invalid': invalid === name,
    'aria-describedby': invalid === name ? 'people-fault' : undefined,
  })
  return (
    <form method="post" action="/office/people" noValidate className={`${styles.card} ${styles.form}`}>
      <h2>{t('office.people.invite')}</h2>
      <p className={styles.hint}>{t('office.people.invite-hint')}</p>
      <div className={styles.field}>
        <label htmlFor="invite-name">{t('office.people.name')}</label>
        <input {...field('name')} />
      </div>
      <div className={styles.field}>
        <label htmlFor="invite-email">{t('office.email')}</label>
        <input type="email" {...field('email')} />
      </div>
      <RoleSelect id="invite-role" value={typed.role} label={t('office.people.role')} />
      <ul className={styles.hint}>
        {officeRoles.map((role) => (
          <li key={role}>{t(`office.people.what-${role}`)}</li>
        ))}
      </ul>
      <div className={styles.field}>
        <label htmlFor="invite-locale">{t('office.people.language')}</label>
        <select id="invite-locale" name="locale" defaultValue={typed.locale}>
          <option value="hr">Hrvatski</option>
          <option value="en">English</option>
        </select>
      </div>
      <button name="intent" value="invite" className={styles.primary}>
        {t('office.people.invite')}
      </button>
    </form>
  )
}

type RoleSelectProps = { id: string; value: string; label: string; isQuiet?: boolean }

/** A role that is none of the office's (a partner's account of old) stands there as it is, until another is chosen. */
function RoleSelect({ id, value, label, isQuiet = false }: RoleSelectProps) {
  const { t } = useOffice()
  const isOther = !officeRoles.some((role) => role === value)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isQuiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} name="role" defaultValue={value}>
        {isOther && <option value={value}>–</option>}
        {officeRoles.map((role) => (
          <option key={role} value={role}>
            {t(`office.role.${role}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
