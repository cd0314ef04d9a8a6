import { Button, Modal } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { sendChat } from '#modules/settings/contract/chat.ts'
import { sales as s } from '../contract/fields.ts'
import { readReceipt } from '../contract/lihat-penjualan.ts'
import type { Sale } from '../contract/sale.ts'

interface SendInvoiceProps {
  readonly sale: Pick<Sale, 'kode_toko' | 'no_faktur' | 'no_hp'>
  readonly fullWidth?: boolean
  /** Hears when the customer's number is asked for: what lies beneath leaves Escape to the question. */
  readonly onAsking?: (isAsking: boolean) => void
}

/**
 * Sends the receipt of a sale to the customer's telephone, from the number and with the words of the sale's own shop. It
 * is there only while the module is on; a customer who left no number is asked for it.
 */
export function SendInvoice({ sale, fullWidth = false, onAsking }: SendInvoiceProps) {
  const say = useText()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Two quick clicks come before the first of them is drawn; the customer gets one message.
  const busy = useRef(false)
  if (!session.modules.includes('WHATSAPP')) return null
  const ask = (isNow: boolean) => {
    setAsking(isNow)
    onAsking?.(isNow)
  }
  const sendTo = async (receiver: string) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    try {
      const shop = { shop: sale.kode_toko }
      const { template_wa } = await send(readReceipt, { body: { no_faktur: sale.no_faktur } }, shop)
      await send(sendChat, { body: { receiver, message: template_wa, type: 'text' } }, shop)
      ask(false)
      showSuccess('Invoice Berhasil Dikirim')
    } catch (error) {
      showError(error, 'No Wa Tidak Terdaftar')
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={isBusy}
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        onClick={() => (sale.no_hp ? void sendTo(sale.no_hp) : ask(true))}
      >
        {say('Kirim WhatsApp')}
      </Button>
      <Modal opened={isAsking} onClose={() => ask(false)} size="sm" title={say('Kirim WhatsApp')}>
        <AskNumber isBusy={isBusy} onNumber={(receiver) => void sendTo(receiver)} />
      </Modal>
    </>
  )
}

function AskNumber({ isBusy, onNumber }: { isBusy: boolean; onNumber: (receiver: string) => void }) {
  const say = useText()
  const [no_hp, setNumber] = useState<string | null>('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error: wrong } = s.no_hp.check().safeParse(no_hp ?? '')
    setError(wrong?.issues[0]?.message)
    if (data) onNumber(data)
  }
  return (
    <form noValidate onSubmit={submit}>
      <FieldInput field={s.no_hp} value={no_hp} error={error} onChange={setNumber} isFirst />
      <Button type="submit" fullWidth mt="md" loading={isBusy}>
        {say('Kirim')}
      </Button>
    </form>
  )
}
