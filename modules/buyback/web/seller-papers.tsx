import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { splitCall } from '#engine/contract/endpoint.ts'
import { fetchFile, send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { suratPenjual } from '#modules/access/contract/rights.ts'
import { bought as b } from '../contract/fields.ts'
import { lookAtPapers, readPapers } from '../contract/papers.ts'

/** The papers of a seller of goods that are not ours, for users with the right, and who has looked at them. */
export function SellerPapers({ nomor, pieces }: { nomor: string; pieces: readonly { readonly kode_barcode: string | null }[] }) {
  const session = useSession()
  if (pieces.every(({ kode_barcode }) => kode_barcode !== null) || doorsFor(session)(suratPenjual) !== 'OPEN') return null
  return <Papers nomor={nomor} />
}

function Papers({ nomor }: { nomor: string }) {
  const say = useText()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  const queryKey = [readPapers.call, nomor]
  const { data } = useQuery({ queryKey, queryFn: () => send(readPapers, { params: { nomor } }), staleTime: 0 })
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address])
  if (!data?.surat) return null
  const { surat, dilihat } = data
  const look = async () => {
    setBusy(true)
    try {
      const path = splitCall(lookAtPapers.call).path.replace('{nomor}', encodeURIComponent(nomor))
      setAddress(URL.createObjectURL(await fetchFile(path, { method: 'POST' })))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <section aria-label={say('Foto Surat')}>
      <h2 className="old-gold-side">{say('Foto Surat')}</h2>
      {surat.dihapus_at === null ? (
        <>
          <p>{say('Disimpan sampai {{tanggal}}. Setiap kali dilihat dicatat.', { tanggal: surat.simpan_sampai })}</p>
          <Button size="xs" variant="default" loading={isBusy} leftSection={<IconEye size={14} aria-hidden />} onClick={() => void look()}>
            {say('Lihat Foto Surat')}
          </Button>
        </>
      ) : (
        <p>{say('Dihapus {{tanggal}}', { tanggal: b.dihapus_at.format(surat.dihapus_at) })}</p>
      )}
      {dilihat.length > 0 && (
        <ul className="seller-looks" aria-label={say('Dilihat Oleh')}>
          {dilihat.map(({ dilihat_at, user_id, nama }) => (
            <li key={`${dilihat_at} ${user_id}`}>
              {b.dilihat_at.format(dilihat_at)} · {nama} ({user_id})
            </li>
          ))}
        </ul>
      )}
      <Modal opened={address !== undefined} onClose={() => setAddress(undefined)} size="xl" title={`${say('Foto Surat')} ${nomor}`} zIndex={400}>
        {address !== undefined && <img className="seller-papers" src={address} alt={say('Foto Surat')} />}
      </Modal>
    </section>
  )
}
