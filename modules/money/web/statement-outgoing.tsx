import { Button } from '@mantine/core'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { masterKodeTransaksi } from '#modules/masters/contract/master-kode-transaksi.ts'
import type { AccountBooking } from '../contract/account-book.ts'
import { money as f } from '../contract/fields.ts'
import { type StatementLine, isBankFee } from '../contract/match-statement.ts'
import { bookMoney, lihatUangKas, uangBank } from '../contract/uang-kas.ts'

interface OutgoingLinesProps {
  readonly lines: readonly StatementLine[]
  readonly booked: ReadonlyMap<StatementLine, AccountBooking>
  readonly account: string
  readonly isOpen: boolean
  readonly onBooked: () => void
}

/**
 * The outgoing lines of a statement, each with the booking that it is. A fee that is missing is booked by one key, to the first code of bank fees, as
 * Uang Bank books it: with that screen's right, approval and posting. The line is stored with it, so it is booked once.
 */
export function OutgoingLines({ lines, booked, account, isOpen, onBooked }: OutgoingLinesProps) {
  const say = useText()
  const session = useSession()
  const codes = useList(masterKodeTransaksi.api.list).data
  const code = codes?.find(({ peran }) => peran === 'BIAYA_BANK')
  const mayBook = doorsFor(session)(uangBank) === 'OPEN'
  const { once, isBusy, dialog } = useSendOnce([lihatUangKas])
  const canBook = isOpen && mayBook && code !== undefined && !isBusy
  const book = async (line: StatementLine) => {
    const body = {
      no_rekening: account,
      arah: 'KELUAR' as const,
      nama_pihak: null,
      keterangan: line.text.slice(0, 200),
      tgl_rekening: line.date,
      teks_koran: line.text,
      urut_koran: line.nth,
      detail_uang: [{ kode_transaksi: String(code?.['kode_transaksi']), jumlah_uang: line.amountRp, keterangan: null }],
    }
    try {
      await once(
        ({ key, approvals }) => send(bookMoney, { body }, { key, approvals }),
        ({ no_uang_kas }) => {
          toast('Biaya bank dicatat: {{no_uang_kas}}', 'good', { no_uang_kas })
          onBooked()
        },
      )
    } catch (error) {
      showError(error)
    }
  }
  const missing = lines.find((line) => !booked.has(line) && isBankFee(line))
  useShortcuts([{ ...keyOf.bankCost, run: () => missing && void book(missing), disabled: !canBook || !missing }])
  return (
    <>
      <h3>{say('Uang Keluar')}</h3>
      {code === undefined && codes !== undefined && <p className="claim-hint">{say('Belum ada kode transaksi untuk biaya bank.')}</p>}
      <ul>
        {lines.map((line) => {
          const by = booked.get(line)
          return (
            <li key={`${line.date} ${line.amountRp} ${line.text} ${line.nth}`} data-used={by !== undefined}>
              <Figure field={f.tgl_rekening} value={line.date} /> <Figure field={f.keluar} value={line.amountRp} strong />
              <span className="claim-fact">{line.text}</span>
              <span className="claim-fact">
                {by ? say('Sudah dicatat: {{reference}}', { reference: by.reference }) : say('Belum dicatat di buku')}
              </span>
              {by ? (
                <span />
              ) : isBankFee(line) ? (
                <Button size="compact-xs" variant="default" disabled={!canBook} onClick={() => void book(line)}>
                  {say('Catat Biaya Bank')} {line === missing && <ButtonKey of={keyOf.bankCost} />}
                </Button>
              ) : (
                <ScreenLink path={uangBank.path}>{say(uangBank.title)}</ScreenLink>
              )}
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
