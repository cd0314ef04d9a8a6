import './pindah-data.css'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { ConfirmLoss, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { saldoAwalTitipan } from '#modules/deposits/contract/titipan.ts'
import { saldoAwalPesanan } from '#modules/orders/contract/pesanan.ts'
import { kirimUangPusat } from '#modules/money/contract/antar-toko.ts'
import { type Step, stepOrder } from '../contract/fields.ts'
import {
  type MoveUnderWay,
  type Obstacle,
  beginMove,
  finishMove,
  lihatPindahData,
  pindahData,
  pindahDataScreen,
  readMove,
  readObstacles,
  takeBackMove,
} from '../contract/pindah-data.ts'
import { ProofTable } from './proof-table.tsx'
import { StepCard } from './step-card.tsx'

const longMsMax = 15 * 60_000

const hints: Readonly<Record<Step, string>> = {
  ANGGOTA:
    'Daftar pusat (jenis, group, kadar, supplier, rekening) dimasukkan lebih dahulu di Import Data Pusat. Member yang sudah ada tetap seperti semula.',
  BARANG:
    'Kadar, gudang dan berat boleh kosong bila sama dengan group, baki dan berat bruto. Barang konsinyasi dan barang manual masuk lewat layarnya sendiri. Barang yang masih di jalan dari toko lain masuk di toko penerima saat tiba.',
  UANG: 'CASH untuk kas toko, nomor rekening untuk bank; lawannya modal. Uang yang masih di jalan ke toko lain ikut di CASH, lalu dikirim di Kirim Uang Pusat dan diterima seperti biasa.',
  HUTANG:
    'Hutang gadai yang belum lunas, satu baris untuk tiap barang; baris dengan No Hutang Lama yang sama menjadi satu hutang dan isinya sama. Jatuh tempo dihitung dari tanggal hutang, lama pinjam dan bulan yang bunganya sudah dibayar.',
  CICILAN:
    'Cicilan yang belum lunas, satu baris untuk tiap akad. Barangnya sudah di customer; denda dan pelunasan mengikuti kode cicilan. Cicilan yang sudah dibayar disebut jumlahnya.',
  PESANAN:
    'Pesanan yang belum diambil, satu baris untuk tiap barang; baris dengan No Pesanan Lama yang sama menjadi satu pesanan dan isinya sama. DP dan emas pelanggan menjadi hutang toko; emasnya sendiri masuk sebagai stok. Satu per satu bisa di Saldo Awal Pesanan.',
  TAGIHAN:
    'Hutang dan piutang, poin member, kartu yang belum dibayar bank per tanggal, dan kupon yang sudah dibagikan: jenis kupon sebagai kode pihak, dengan kode di kertas lama. Titipan lama dimasukkan di Saldo Awal Titipan.',
}

/** A shop moves in from another system: step by step, proven against the old books, and taken back as a whole while nothing of it was touched. */
export default function PindahData() {
  const say = useText()
  const queries = useQueryClient()
  const move = useQuery({ queryKey: [readMove.call], queryFn: () => send(readMove), staleTime: 0 })
  const changed = async () => {
    await move.refetch()
    await queries.invalidateQueries({ queryKey: [pindahData.calls.list.call] })
  }
  return (
    <Panel
      screen={pindahDataScreen}
      onRefresh={move.refetch}
      actions={<ScreenLink path={lihatPindahData.path}>{say(lihatPindahData.title)}</ScreenLink>}
    >
      <Loaded query={move} failed="Data Gagal Dimuat">
        {(move) => (move.berjalan ? <UnderWay move={move} onChanged={changed} /> : <Begin onBegun={changed} />)}
      </Loaded>
    </Panel>
  )
}

function Begin({ onBegun }: { onBegun: () => Promise<unknown> }) {
  const say = useText()
  const [keterangan, setKeterangan] = useState('')
  const [failure, setFailure] = useState<string>()
  const begin = async () => {
    setFailure(undefined)
    try {
      await send(beginMove, { body: { keterangan } })
      await onBegun()
    } catch (error) {
      setFailure((error instanceof CallError && error.fields['keterangan']) || errorText(error))
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <p className="move-hint">
        {say(
          'Toko pindah dari program lama langkah demi langkah: file diperiksa dahulu, masuk lewat dokumen yang ada, dan dicocokkan dengan penutupan buku lama. Selama belum disentuh, semuanya bisa dibatalkan sekaligus.',
        )}
      </p>
      <Group align="flex-end" gap="s">
        <TextInput
          label={say('Keterangan')}
          value={keterangan}
          error={failure && say(failure)}
          maxLength={200}
          data-autofocus
          onChange={(event) => setKeterangan(event.currentTarget.value)}
        />
        <Button type="submit" disabled={keterangan.trim() === ''}>
          {say('Mulai Pindah Data')}
        </Button>
      </Group>
    </form>
  )
}

function UnderWay({ move, onChanged }: { move: MoveUnderWay; onChanged: () => Promise<unknown> }) {
  const say = useText()
  const finishing = useSendOnce([lihatPindahData])
  const undoing = useSendOnce([lihatPindahData])
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>()
  const [isUndoing, setUndoing] = useState(false)
  const [alasan, setAlasan] = useState('')

  const finish = async () => {
    setBusy(true)
    setMessages({})
    try {
      await finishing.once(
        (sent) => send(finishMove, { body: {} }, { ...sent, timeoutMs: longMsMax }),
        async (done) => {
          showSuccess('Pindah Data Selesai')
          await onChanged()
          openThing(pindahData.name, done.no_pindah_data)
        },
      )
    } catch (error) {
      if (error instanceof CallError) setMessages(error.fields)
      toast(errorText(error), 'bad')
      // No answer may have come to what was done.
      await onChanged().catch(() => {})
    } finally {
      setBusy(false)
    }
  }
  const askUndo = async () => {
    setBusy(true)
    try {
      const found = await send(readObstacles)
      setObstacles(found)
      setUndoing(found.length === 0)
    } catch (error) {
      toast(errorText(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  const undo = async () => {
    setUndoing(false)
    setBusy(true)
    try {
      await undoing.once(
        (sent) => send(takeBackMove, { body: { alasan } }, { ...sent, timeoutMs: longMsMax }),
        () => {
          showSuccess('Pindah Data Dibatalkan')
          return onChanged()
        },
      )
    } catch (error) {
      toast(errorText(error), 'bad')
      await onChanged().catch(() => {})
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="move-hint">
        <strong>{move.berjalan?.keterangan}</strong> · {move.berjalan?.tgl_system} · {move.berjalan?.user_id} ·{' '}
        {say('{{n}} dokumen', { n: move.dokumen.length })}
      </p>
      <ol className="move-steps">
        {stepOrder.map((langkah_pindah) => (
          <StepCard
            key={langkah_pindah}
            langkah_pindah={langkah_pindah}
            state={move.daftar_langkah.find((each) => each.langkah_pindah === langkah_pindah)}
            hint={hints[langkah_pindah]}
            onChanged={onChanged}
          />
        ))}
      </ol>
      <p className="move-hint">
        <ScreenLink path={saldoAwalTitipan.path}>{say(saldoAwalTitipan.title)}</ScreenLink>{' '}
        <ScreenLink path={saldoAwalPesanan.path}>{say(saldoAwalPesanan.title)}</ScreenLink>{' '}
        <ScreenLink path={kirimUangPusat.path}>{say(kirimUangPusat.title)}</ScreenLink>
      </p>
      <ProofTable lines={move.bukti} messages={messages} onKept={onChanged} onTyped={setTyped} />
      {obstacles && obstacles.length > 0 && (
        <section aria-label={say('Yang Menghalangi')} role="alert">
          <strong>{say('Tidak bisa dibatalkan, ini sudah disentuh:')}</strong>
          <ul className="move-wrong">
            {obstacles.map(({ reference, apa, sebab }) => (
              <li key={`${reference} ${apa} ${sebab}`}>
                {reference} · {apa}: <strong>{say(sebab)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="space-between" gap="s">
        <Button variant="default" color="red" disabled={isBusy} onClick={() => void askUndo()}>
          {say('Batalkan Semua')}
        </Button>
        <Button disabled={isBusy || isTyped} onClick={() => void finish()}>
          {isBusy ? say('Sedang Menyimpan') : say('Selesai')}
        </Button>
      </Group>
      <ConfirmLoss
        opened={isUndoing}
        title="Batalkan pindah data ini ?"
        what={say('{{n}} dokumen dibatalkan sekaligus. Member yang sudah masuk tetap ada.', { n: move.dokumen.length })}
        onYes={undo}
        onNo={() => setUndoing(false)}
      >
        <p>{say('Barang yang sama boleh masuk lagi dengan barcode yang sama: label yang sudah dicetak tetap terpakai.')}</p>
        <TextInput label={say('Alasan')} value={alasan} maxLength={200} onChange={(event) => setAlasan(event.currentTarget.value)} />
      </ConfirmLoss>
      {finishing.dialog}
      {undoing.dialog}
    </>
  )
}
