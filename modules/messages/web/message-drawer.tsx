import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { Note } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { costKinds, messageKinds, messages as m } from '../contract/fields.ts'
import { type ListedMessage, sendMessageAgain } from '../contract/pesan-terkirim.ts'

interface MessageDrawerProps {
  readonly message: ListedMessage
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** A message: what it says, how far it came, why it failed; one that failed is sent again here. */
export function MessageDrawer({ message, onClose, onDone }: MessageDrawerProps) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const { status, alasan, kode_gagal, kategori_biaya, ditagih, berhenti, diulang } = message
  const cost = kategori_biaya && say(costKinds[kategori_biaya as keyof typeof costKinds] ?? kategori_biaya)
  const again = async () => {
    setBusy(true)
    try {
      toast((await send(sendMessageAgain, { params: { id: String(message.id) } })).message, 'good')
      await onDone()
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SideDrawer opened onClose={onClose} title={say(messageKinds[message.jenis_pesan])}>
      <Stack gap="md">
        {message.dilupakan_at === null ? <p className="message-text">{message.isi_pesan}</p> : <Note text="Isi Dan Nomor Pesan Ini Sudah Dihapus" />}
        <Facts
          fields={[
            m.status_pesan,
            m.alasan_pesan,
            m.no_tujuan,
            m.pengirim,
            m.tentang_pesan,
            m.berkas,
            m.kode_toko,
            m.user_id,
            m.created_at,
            m.coba_kirim,
            m.coba_lagi,
            m.terkirim_at,
            m.sampai_at,
            m.dibaca_at,
            m.gagal_at,
            m.biaya_pesan,
            m.dilupakan_at,
          ]}
          of={{
            ...message,
            status_pesan: status,
            tentang_pesan: message.nomor_dokumen,
            coba_kirim: message.coba,
            alasan_pesan: alasan && `${say(alasan)}${kode_gagal ? ` (${kode_gagal})` : ''}`,
            coba_lagi: status === 'ANTRI' ? message.coba_lagi : null,
            biaya_pesan:
              cost && `${cost}, ${say(ditagih ? 'Ditagih' : 'Tidak Ditagih')}${message.biaya_rp === null ? '' : ` ${rp(message.biaya_rp)}`}`,
          }}
        />
        {berhenti && <Note text="Nomor Ini Minta Tidak Dikirimi Pesan" />}
        {diulang && <Note text="Pesan Ini Sudah Dikirim Ulang" />}
        {status === 'GAGAL' && !diulang && !berhenti && message.dilupakan_at === null && (
          <Group>
            <Button loading={isBusy} onClick={() => void again()}>
              {say('Kirim Ulang')}
            </Button>
          </Group>
        )}
      </Stack>
    </SideDrawer>
  )
}
