import './closing.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { closing as f } from '../contract/fields.ts'
import { gramDocumentFields, readGramDocuments } from '../contract/laporan-neraca-gram.ts'
import { gramRowOf } from '../contract/gram-row.ts'

/** The documents behind a row of the balance of grams; of a place that does not add up, what of its books does not agree stands first. */
export default function GramDocumentsDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const mayRead = useMayRead()
  const row = useMemo(() => gramRowOf(id), [id])
  const found = useQuery({ queryKey: [readGramDocuments.call, id], queryFn: () => send(readGramDocuments, { query: row }), staleTime: 0 })
  const columns = gramDocumentFields
    .filter(mayRead)
    .map((field) => tableColumn(col(field, field.name === f.reference.name ? { opens: { kindIn: f.kind.name } } : {})))
  const rows = useMemo(() => (found.data?.rows ?? []).map((each, at) => ({ ...each, at })), [found.data])
  const title = [row.kode_toko, say(f.tempat.format(row.tempat as never)), row.kode_group, row.kode_kadar].filter(Boolean).join(' · ')
  return (
    <SideDrawer isWide opened={opened} onClose={onClose} title={title}>
      <Loaded query={found}>
        {(found) => (
          <>
            {found.rusak.length > 0 && (
              <ul className="gram-breaks" aria-label={say('Yang Tidak Cocok')}>
                {found.rusak.map(({ masalah, kunci, jenis_dokumen, nomor_dokumen }, at) => (
                  <li key={`${masalah} ${kunci} ${at}`}>
                    <strong>{say(f.masalah.format(masalah))}</strong> {kunci}{' '}
                    {nomor_dokumen !== '' && <ThingLink kind={jenis_dokumen} id={nomor_dokumen} />}
                  </li>
                ))}
              </ul>
            )}
            {rows.length === 0 ? (
              <EmptyState text="Tidak Ada Dokumen" />
            ) : (
              <DataTable
                label={say('Dokumen')}
                columns={columns}
                sections={[{ heading: undefined, rows, subtotal: undefined }]}
                rowKey={(each) => String(each['at'])}
              />
            )}
            {found.total > rows.length && (
              <p>{say('Hanya {{n}} Dokumen Terakhir Dari {{total}} Yang Ditampilkan', { n: rows.length, total: found.total })}</p>
            )}
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}
