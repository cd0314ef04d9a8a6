import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { EngineSession } from '#engine/contract/session.ts'
import { phone } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { base64Of } from '#engine/web/mobile-wrapper.ts'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { chatWaits, sendChat } from '#modules/messages/contract/chat.ts'
import { findMembers, namedBy } from '#modules/members/contract/find-members.ts'
import { hasPaperHeader, paperBytesMax } from '#modules/messages/contract/paper-header.ts'
import { settingsHere } from '#modules/receipts/web/public.ts'
import { type DocumentLook, type StoredDocument, numberOf, paperOf } from './stored.ts'

const numberField = phone('No HP').named('no_hp')

interface SendInvoiceProps {
  readonly look: DocumentLook
  readonly stored: StoredDocument
  readonly fullWidth?: boolean
  /** Hears when the customer's number is asked for: what lies beneath leaves Escape to the question. */
  readonly onAsking?: (isAsking: boolean) => void
}

/**
 * Sends the receipt of a document to the customer's telephone, from the number and with the words of the document's own
 * shop. It is shown only for kinds with such words, and while the module is on. If the customer's number (`no_hp`) is missing or unreadable, it asks
 * for the number.
 */
export function SendInvoice({ look, stored, fullWidth = false, onAsking }: SendInvoiceProps) {
  const { document } = look
  const say = useText()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Two quick clicks come before the first of them is drawn; the customer gets one message.
  const busy = useRef(false)
  if (document.messageSetting === undefined || !session.modules.includes('WHATSAPP')) return null
  const ask = (isNow: boolean) => {
    setAsking(isNow)
    onAsking?.(isNow)
  }
  const sendTo = async (receiver: string) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    try {
      const shop = { shop: stored.kode_toko }
      const nomor = numberOf(document, stored)
      const { template_wa, parameter_wa } = await send(document.calls.receipt, { body: { [document.number.name]: nomor } }, shop)
      const template = document.messageSetting as string
      const kertas = hasPaperHeader(settingsHere(session), template) ? { kertas: await paperInBase64(look, stored, session) } : {}
      const nota = { nomor, template, parameter: { ...parameter_wa }, ...kertas }
      const { antri } = await send(sendChat, { body: { receiver, message: template_wa, type: 'text', nota } }, shop)
      ask(false)
      showSuccess(antri ? chatWaits : 'Invoice Berhasil Dikirim')
    } catch (error) {
      showError(error, 'No Wa Tidak Terdaftar')
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const { data: no_hp } = numberField.check().safeParse(stored[numberField.name])
  const begin = async () => {
    const number = no_hp ?? (await telephoneOfMember(stored))
    if (number === undefined) ask(true)
    else await sendTo(number)
  }
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        loading={isBusy}
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        onClick={() => void begin()}
      >
        {say('Kirim WhatsApp')}
      </Button>
      <Modal opened={isAsking} onClose={() => ask(false)} size="sm" title={say('Kirim WhatsApp')}>
        <AskNumber isBusy={isBusy} onNumber={(receiver) => void sendTo(receiver)} />
      </Modal>
    </>
  )
}

/** The paper that goes along; null if it cannot be drawn or is too large: then the message fails by its reason, and stands among those that failed. */
async function paperInBase64(look: DocumentLook, stored: StoredDocument, session: EngineSession): Promise<string | null> {
  const pdf = await paperOf(look, stored, session).catch(() => undefined)
  return pdf && pdf.size <= paperBytesMax ? base64Of(pdf) : null
}

/** The telephone of the member of a document that keeps none itself: points. */
async function telephoneOfMember({ kode_member, ...stored }: SendInvoiceProps['stored']): Promise<string | undefined> {
  if (typeof kode_member !== 'string' || numberField.name in stored) return undefined
  const found = await send(findMembers, { query: { cari: kode_member } }).catch(() => [])
  return numberField.check().safeParse(namedBy(found, kode_member)?.no_hp).data
}

function AskNumber({ isBusy, onNumber }: { isBusy: boolean; onNumber: (receiver: string) => void }) {
  const say = useText()
  const [no_hp, setNumber] = useState<string | null>('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error: wrong } = numberField.check().safeParse(no_hp ?? '')
    setError(wrong?.issues[0]?.message)
    if (data) onNumber(data)
  }
  return (
    <form noValidate onSubmit={submit}>
      <FieldInput field={numberField} value={no_hp} error={error} onChange={setNumber} isFirst />
      <Button type="submit" fullWidth mt="md" loading={isBusy}>
        {say('Kirim')}
      </Button>
    </form>
  )
}
