import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { titlePage } from '#engine/web/page-title.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { login, refusals, sessionEnds } from '../contract/login.ts'
import { privacyPolicy, termsAndConditions } from '../contract/screens.ts'
import { EntryBar } from './entry-bar.tsx'
import { useEntry } from './entry.ts'
import { Facets, Gem } from './gem.tsx'
import classes from './login.module.css'
import { forgetSessionEnd, notedSessionEnd } from './session-end.ts'

/** The login page. Light on purpose: plain inputs, so that it stands while the rest of the application is on its way. */
export default function Login() {
  const t = useText()
  const { enter, addressOf, client_version, server_version, branch } = useEntry()
  const userRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [user_id, setUserId] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [end] = useState(notedSessionEnd)
  const endText = end && sessionEnds[end.alasan]
  const isInUse = error instanceof CallError && error.code === refusals.USER_IN_USE.code

  useEffect(() => {
    titlePage(`${t('Masuk')} · Kencana`)
  }, [t])

  const submit = async (ambil_alih: boolean) => {
    if (isBusy) return
    setTried(true)
    setError(undefined)
    if (!user_id.trim()) return userRef.current?.focus()
    if (!password) return passwordRef.current?.focus()
    setBusy(true)
    try {
      const session = await send(login, { body: { user_id: user_id.trim(), password, ambil_alih } })
      forgetSessionEnd()
      enter(session)
    } catch (failure) {
      setError(failure)
      setBusy(false)
      passwordRef.current?.select()
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(false)
  }
  const empty = (value: string) => (isTried && !value.trim() ? t('Harus Diisi') : undefined)

  return (
    <div className={classes['page']}>
      <aside className={classes['picture']}>
        <Facets className={classes['facets']} />
        <div className={classes['brand']}>
          <Gem />
          Kencana
        </div>
        <div>
          <p className={classes['saying']}>{t('Setiap gram tercatat, setiap rupiah terhitung.')}</p>
          <p className={classes['promise']}>{t('Sistem back office untuk toko emas dan perhiasan, dari cabang sampai pusat.')}</p>
        </div>
      </aside>
      <div className={classes['side']}>
        <EntryBar>
          <div className={`${classes['brand']} ${classes['small']}`}>
            <Gem size={24} />
            Kencana
          </div>
        </EntryBar>
        <main className={classes['form']}>
          <h1 className={classes['title']}>{t('Selamat Datang')}</h1>
          <p className={classes['hint']}>{t('Masuk untuk memulai hari ini.')}</p>
          <form onSubmit={onSubmit} noValidate aria-busy={isBusy}>
            {endText && error === undefined && (
              <p className={classes['notice']} role="status">
                {t(endText, { oleh: end.oleh ?? '' })}
              </p>
            )}
            {error !== undefined && (
              <div className={classes['alert']} role="alert">
                <p>{errorText(error)}</p>
                {isInUse && (
                  <button type="button" className={classes['takeOver']} onClick={() => void submit(true)}>
                    {t('Ambil Alih dan Masuk')}
                  </button>
                )}
              </div>
            )}
            <Field label={t('Username')} wrong={empty(user_id)}>
              {(props) => (
                <input
                  {...props}
                  ref={userRef}
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  // The first field of the first page: the user wants to type here.
                  autoFocus
                  value={user_id}
                  onChange={(event) => setUserId(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label={t('Password')} wrong={empty(password)}>
              {(props) => (
                <>
                  <input
                    {...props}
                    ref={passwordRef}
                    className={`${classes['input']} ${classes['withButton']}`}
                    name="password"
                    type={isShown ? 'text' : 'password'}
                    autoComplete="current-password"
                    value={password}
                    onChange={(event) => setPassword(event.currentTarget.value)}
                  />
                  <ShowPassword isShown={isShown} setShown={setShown} inputRef={passwordRef} />
                </>
              )}
            </Field>
            <button type="submit" className={classes['submit']} aria-disabled={isBusy}>
              {isBusy && <span className={classes['spinner']} aria-hidden />}
              {isBusy ? t('Sedang Login') : t('Masuk')}
            </button>
          </form>
        </main>
        <footer className={classes['foot']}>
          <dl className={classes['facts']}>
            <Fact name={t('Versi')} value={client_version} />
            <Fact name={t('Versi Server')} value={server_version} />
            <Fact name={t('Jalur Rilis')} value={branch} />
          </dl>
          <nav className={classes['links']} aria-label={t('Informasi')}>
            {[termsAndConditions, privacyPolicy].map((screen) => (
              <a key={screen.path} href={addressOf(screen.path)}>
                {t(screen.title)}
              </a>
            ))}
            {/* The build makes this file for the packages that it ships. */}
            <a href="third-party.txt">{t('Lisensi')}</a>
          </nav>
        </footer>
      </div>
    </div>
  )
}

interface InputProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

function Field(props: { label: string; wrong: string | undefined; children: (input: InputProps) => React.ReactNode }) {
  const id = useId()
  const wrongId = `${id}-wrong`
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {props.label}
      </label>
      <div className={classes['box']}>
        {props.children({
          id,
          className: classes['input'],
          'aria-invalid': props.wrong !== undefined,
          'aria-describedby': props.wrong === undefined ? undefined : wrongId,
        })}
      </div>
      {props.wrong !== undefined && (
        <p className={classes['wrong']} id={wrongId}>
          {props.wrong}
        </p>
      )}
    </div>
  )
}

function ShowPassword(props: { isShown: boolean; setShown: (isShown: boolean) => void; inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useText()
  const Icon = props.isShown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={`${classes['iconButton']} ${classes['inside']}`}
      aria-label={props.isShown ? t('Sembunyikan Password') : t('Tampilkan Password')}
      onClick={() => {
        props.setShown(!props.isShown)
        props.inputRef.current?.focus()
      }}
    >
      <Icon size={18} stroke={1.7} />
    </button>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
