import { IconScaleOutline } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { eveningOrder } from '../contract/cash-pusat.ts'
import { evening as f } from '../contract/fields.ts'
import { refreshMs } from './refresh-intervals.ts'
import { RequestedTile } from './tile.tsx'

/** The table comes when it is opened: the dashboard is drawn without it. */
const EveningRows = lazy(() => import('./evening-rows.tsx'))

interface Requested {
  /** The shop that is asked for; all of them where there is none. */
  readonly kode_toko: string | undefined
}

/** Grams that the owner orders to be flat tonight, at today's rate; its button opens the documents of the day. */
export function EveningOrder({ kode_toko }: Requested) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const order = useQuery({
    queryKey: [eveningOrder.call, kode_toko ?? ''],
    queryFn: () => send(eveningOrder, { query: kode_toko ? { kode_toko } : {} }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  return (
    <>
      <RequestedTile title="Pesanan Emas Malam Ini" icon={IconScaleOutline} query={order}>
        {({ gram_terjual, gram_dibeli, gram_pesan, harga_dipakai, nilai_pesan }) => (
          <>
            <p className="dashboard-facts">
              {say(gram_pesan > 0 ? 'Agar impas, beli emas murni' : gram_pesan < 0 ? 'Agar impas, jual emas murni' : 'Sudah impas')}
            </p>
            <p className="dashboard-amount">
              <Figure field={f.gram_pesan} value={Math.abs(gram_pesan)} strong /> g
            </p>
            {typeof nilai_pesan === 'number' && typeof harga_dipakai === 'number' && (
              <p className="dashboard-facts">
                <Figure field={f.nilai_pesan} value={Math.abs(nilai_pesan)} /> · <Figure field={f.harga_dipakai} value={harga_dipakai} /> / g
              </p>
            )}
            <p className="dashboard-facts">
              <UnstyledButton className="dashboard-rows" onClick={() => setOpen(true)}>
                {say('Terjual')} <Figure field={f.gram_terjual} value={gram_terjual} /> g · {say('Dibeli Kembali')}{' '}
                <Figure field={f.gram_dibeli} value={gram_dibeli} /> g
              </UnstyledButton>
            </p>
          </>
        )}
      </RequestedTile>
      {isOpen && (
        <Suspense>
          <EveningRows kode_toko={kode_toko} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
