import './count-box.css'
import { Button, Text } from '@mantine/core'
import { IconCircleCheck, IconReload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { sendFailedText } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { Question, showSuccess } from '#engine/web/dialogs.tsx'
import { enterMovesOn, focusFirstError } from '#engine/web/enter-moves-on.ts'
import { Facts } from '#engine/web/facts.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { useFirstFocus } from '#engine/web/first-focus.ts'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useSession } from '#engine/web/session.ts'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { closing as f } from '../contract/fields.ts'
import { type CountedTill, type TillState, countTill, countedRp, denominations, readTill } from '../contract/hitung-kas.ts'
import { lihatSelisihKas, tutupToko } from '../contract/screens.ts'
import { bookDifference } from '../contract/selisih-kas.ts'
import { checkDay, readOpenDay } from '../contract/tutup-toko.ts'

/** What the till changes when it is counted. */
function useTillChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [readTill, readOpenDay, checkDay].map(async ({ call }) => {
        // A first answer that is still on its way was asked before the count, and invalidating would wait for it.
        await queries.cancelQueries({ queryKey: [call] })
        await queries.invalidateQueries({ queryKey: [call] })
      }),
    )
}

/**
 * The till of the shop: the count note by note, its result, and the reason. What should be in the till appears only after the count.
 * If the box is the whole screen (`isWhole`), the first note has the focus at once, and F9 saves.
 */
export function CountBox({ isWhole = false }: { isWhole?: boolean }) {
  const say = useText()
  const { kode_toko, tgl_system } = useSession()
  const [isAgain, setAgain] = useState(false)
  const till = useQuery({ queryKey: [readTill.call, kode_toko, tgl_system], queryFn: () => send(readTill), staleTime: 0 })
  return (
    <Loaded query={till} keepsOld>
      {(till) => (
        <section className="cash-count" aria-label={say('Hitung Kas')}>
          <h2>{say('Hitung Kas')}</h2>
          {till.hitung === null || isAgain ? (
            <Notes
              key={`${kode_toko} ${tgl_system}`}
              isWhole={isWhole}
              onCounted={() => setAgain(false)}
              {...(till.hitung ? { onBack: () => setAgain(false) } : {})}
            />
          ) : (
            <Found counted={till.hitung} till={till} onAgain={() => setAgain(true)} />
          )}
        </section>
      )}
    </Loaded>
  )
}

function Notes({ isWhole, onCounted, onBack }: { isWhole: boolean; onCounted: () => void; onBack?: () => void }) {
  const say = useText()
  const changed = useTillChanged()
  const id = useId()
  const [numbers, setNumbers] = useState<Readonly<Record<number, number | null>>>({})
  // Notes with an unreadable number. They must not count as zero.
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<string>()
  const { once, isBusy, dialog } = useSendOnce([tutupToko])
  const pecahan = denominations.flatMap((nominal) => {
    const lembar = numbers[nominal] ?? 0
    return lembar > 0 ? [{ nominal, lembar }] : []
  })
  const [isAsking, setAsking] = useState(false)
  const save = async (isEmptyMeant = false) => {
    if (unread.size > 0) return setFailure(fieldText(`${f.lembar.label} Tidak Terbaca`, f.lembar.label))
    // An empty form is no count, unless the user says that the till is empty.
    if (pecahan.length === 0 && !isEmptyMeant) return setAsking(true)
    setFailure(undefined)
    try {
      await once(
        (sent) => send(countTill, { body: { pecahan } }, sent),
        async () => {
          await changed()
          onCounted()
        },
      )
    } catch (error) {
      setFailure(errorText(error, sendFailedText))
    }
    return undefined
  }
  const form = useRef<HTMLFormElement>(null)
  const isFirstHere = isWhole || onBack !== undefined
  useFirstFocus(form, isFirstHere)
  useShortcuts(isWhole ? [{ ...keyOf.save, label: 'Simpan Hitungan', run: () => void save(), disabled: isBusy || isAsking }] : [])
  return (
    <form
      ref={form}
      onKeyDown={(event) => enterMovesOn(event, () => void save())}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="cash-count-notes">
        {denominations.map((nominal, at) => (
          <div key={nominal} className="cash-count-note">
            <FieldInput
              field={f.lembar.labelled(`Rp. ${formatNumber(nominal, 0)}`).optional()}
              value={numbers[nominal] ?? null}
              isFirst={at === 0 && isFirstHere}
              onChange={(lembar, text) => {
                setNumbers((before) => ({ ...before, [nominal]: lembar ?? null }))
                setUnread((before) => new Set([...[...before].filter((each) => each !== nominal), ...(text === undefined ? [] : [nominal])]))
              }}
            />
            <output>{formatNumber(nominal * (numbers[nominal] ?? 0), 0)}</output>
          </div>
        ))}
      </div>
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {say(failure)}
        </Text>
      )}
      <div className="cash-count-foot">
        <p id={id}>
          {say('Jumlah Uang')} <Figure field={f.total_fisik} value={countedRp(pecahan)} strong />
        </p>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {say('Batal')}
          </Button>
        )}
        <Button type="submit" loading={isBusy} aria-describedby={id}>
          {say('Simpan Hitungan')} {isWhole && <ButtonKey of={keyOf.save} />}
        </Button>
      </div>
      <Question
        opened={isAsking}
        title="Kas Kosong, Tidak Ada Uang Sama Sekali ?"
        onNo={() => setAsking(false)}
        onYes={async () => {
          setAsking(false)
          await save(true)
        }}
      />
      {dialog}
    </form>
  )
}

const countFacts = [f.user_id.labelled('Dihitung Oleh'), f.created_at, f.total_fisik, f.saldo_buku, f.selisih_uang]

/** What the last count found: right, to be explained, or overtaken by money that moved since. */
function Found({ counted, till, onAgain }: { counted: CountedTill; till: TillState; onAgain: () => void }) {
  const say = useText()
  const { hasil_hitung } = counted
  const again = (
    <Button variant="default" leftSection={<IconReload size={16} aria-hidden />} onClick={onAgain}>
      {say('Hitung Kembali')}
    </Button>
  )
  if (hasil_hitung === 'BERGERAK')
    return (
      <div className="cash-count-foot">
        <p role="alert">{say('Kas Bergerak Setelah Dihitung, Hitung Kembali')}</p>
        {again}
      </div>
    )
  return (
    <>
      <Facts fields={countFacts} of={counted} />
      <CountsBefore counts={till.hitungan.slice(0, -1)} />
      {hasil_hitung === 'SELISIH' ? (
        <Explain isShort={counted.selisih_uang < 0} />
      ) : (
        <p role="status" className="cash-count-right">
          <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />
          {say('Kas Sesuai Dengan Buku')}
        </p>
      )}
      <div className="cash-count-foot">
        {till.disetor > 0 && (
          <p>
            {say('Usul: setor Rp. {{setor}} ke bank, sisakan Rp. {{sisa}}.', {
              setor: formatNumber(till.disetor, 0),
              sisa: formatNumber(till.disisakan, 0),
            })}{' '}
            <ScreenLink path="/mutasi-uang-cash" search={{ jumlah: String(till.disetor) }}>
              {say('Setor')}
            </ScreenLink>
          </p>
        )}
        {again}
      </div>
    </>
  )
}

/** Shows the differences of earlier counts. The next counter has read the book balance. */
function CountsBefore({ counts }: { counts: TillState['hitungan'] }) {
  const say = useText()
  if (counts.length === 0) return null
  return (
    <ol className="cash-count-before" aria-label={say('Hitungan Sebelumnya')}>
      {counts.map(({ no_hitung, user_id, selisih_uang }, at) => (
        <li key={no_hitung}>
          {say('Hitungan {{n}}, {{user}}: selisih Rp. {{selisih}}', { n: at + 1, user: user_id, selisih: formatNumber(selisih_uang, 0) })}
        </li>
      ))}
    </ol>
  )
}

const employee = f.kode_sales.from(masterSales, 'nama_sales').optional()

/** The reason of a difference, the staff member who owes what is missing, and the booking. */
function Explain({ isShort }: { isShort: boolean }) {
  const say = useText()
  const changed = useTillChanged()
  const [alasan, setAlasan] = useState<string | null>(null)
  const [kode_sales, setEmployee] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const { once, isBusy, dialog } = useSendOnce([lihatSelisihKas])
  const says = (messages: Readonly<Record<string, string>>) => {
    setWrong(messages)
    focusFirstError(form.current)
  }
  const book = async () => {
    setFailure(undefined)
    if (!alasan) return says({ alasan_selisih: 'Alasan Selisih Tidak Boleh Kosong' })
    setWrong({})
    try {
      const body = { alasan_selisih: alasan, kode_sales: isShort ? kode_sales : null }
      await once(
        (sent) => send(bookDifference, { body }, sent),
        (made) => {
          showSuccess(say('Selisih Kas {{nomor}} Berhasil Disimpan', { nomor: made.no_selisih_kas }))
          return changed()
        },
      )
    } catch (error) {
      // What is wrong with a field stands at it; all else, such as money that moved meanwhile, does not.
      const atFields = error instanceof CallError ? error.fields : {}
      says(atFields)
      if (Object.keys(atFields).length === 0) setFailure(errorText(error, sendFailedText))
    }
    return undefined
  }
  const errorOf = (name: string) => (wrong[name] ? { error: say(wrong[name]) } : {})
  return (
    <form
      ref={form}
      className="cash-count-explain"
      onKeyDown={(event) => enterMovesOn(event, () => void book())}
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
    >
      <FieldInput
        field={f.alasan_selisih}
        value={alasan}
        isFirst
        onChange={(typed) => {
          setAlasan(typed)
          setWrong({})
        }}
        {...errorOf(f.alasan_selisih.name)}
      />
      {isShort && (
        <FieldInput
          field={employee}
          value={kode_sales}
          empty="Tidak Ada, Menjadi Beban"
          onChange={(chosen) => setEmployee(chosen ?? null)}
          {...errorOf(employee.name)}
        />
      )}
      {failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {say(failure)}
        </Text>
      )}
      <Button type="submit" loading={isBusy}>
        {say('Bukukan Selisih')}
      </Button>
      {dialog}
    </form>
  )
}
