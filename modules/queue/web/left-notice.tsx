import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatNumber } from '#engine/kinds/number.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { openReceipt, receiptData } from '#modules/receipts/web/public.ts'
import { queue as q } from '../contract/fields.ts'
import type { LeftForCashier } from '../contract/queue.ts'
import { slipAntrian } from '../contract/slip-antrian.ts'

interface LeftNoticeProps {
  /** What was just left; nothing is shown while there is none. */
  readonly left: LeftForCashier | undefined
  /** What it becomes: 'Penjualan'. */
  readonly title: string
  readonly onNext: () => void
}

/** It waits for the cashier: its number, what is paid there, its slip by F10, the next one by Esc. */
export function LeftNotice({ left, title, onNext }: LeftNoticeProps) {
  const say = useText()
  const session = useSession()
  const print = async () => {
    if (left) await printSlip(left, title, session).catch((error: unknown) => toast(errorText(error), 'bad'))
  }
  useShortcuts([{ ...keyOf.print, label: 'Cetak Slip', run: () => void print(), disabled: !left }])
  return (
    <Modal opened={left !== undefined} onClose={onNext} size={440} withCloseButton={false} title={say('Sudah Dikirim Ke Kasir')}>
      {left && (
        <div className="document-saved">
          <p className="document-saved-number">{left.no_antri}</p>
          <dl>
            <div>
              <dt>{say(q.bayar.label)}</dt>
              <dd>
                <Figure field={q.bayar} value={left.bayar} strong />
              </dd>
            </div>
          </dl>
          <Group grow gap="s">
            <Button data-autofocus leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => void print()}>
              {say('Cetak Slip')} <ButtonKey of={keyOf.print} />
            </Button>
            <Button variant="default" onClick={onNext}>
              {say('Transaksi Baru')} <ButtonKey of={keyOf.close} />
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  )
}

function printSlip(left: LeftForCashier, title: string, session: ReturnType<typeof useSession>): Promise<void> {
  const { kode_toko, no_antri, bayar } = left
  const amount = formatNumber(bayar, 0)
  return openReceipt(
    slipAntrian,
    {
      kode_toko,
      says: (shop, say) =>
        receiptData(slipAntrian, { ...left, cetak_ke: 0, dicetak_oleh: null }, shop, say, {
          nomor: no_antri,
          texts: { grand_total: `Rp. ${amount}` },
          barang: [{ cells: { nama_barang: say(title), harga_total: amount } }],
        }),
    },
    session,
  )
}
