import './activity.css'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { aktivitasTidakBiasa, failedRules, listFindings, lookNow } from '../contract/aktivitas-tidak-biasa.ts'
import { activity as a, findingStates } from '../contract/fields.ts'
import { type RuleKey, ruleKeys, rules } from '../contract/rules.ts'
import { FindingDrawer } from './finding-drawer.tsx'
import { findingText } from './finding-text.ts'

const columns = [
  col(a.tgl_system),
  col(a.kode_toko, { label: 'Toko' }),
  col(a.aturan),
  col(a.uraian_temuan),
  col(a.orang_temuan),
  col(a.nilai_rp.optional()),
  col(a.status_temuan),
].map(tableColumn)
const pageRows = 100

type Shown = keyof typeof findingStates | 'ALL'

/** The findings of the rules, with those that still wait for review first. A row opens with its documents and its review steps. */
export default function AktivitasTidakBiasa() {
  const say = useText()
  const queries = useQueryClient()
  const { isPusat, kode_toko: here, shops } = useSession()
  const told = useLinkValue('kode_toko')
  const [shop, setShop] = useState<string | null>(isPusat ? (told ?? null) : null)
  const [status, setStatus] = useState<Shown>('BARU')
  const [aturan, setRule] = useState<RuleKey | null>(null)
  const [opened, setOpened] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const wanted = { ...(status === 'ALL' ? {} : { status }), ...(aturan ? { aturan } : {}), ...(shop ? { kode_toko: shop } : {}) }
  const list = usePages([listFindings.call, here, wanted], async (after, signal) => {
    const page = await send(listFindings, { query: { ...wanted, limit: pageRows, ...(after ? { after } : {}) } }, { signal })
    const rows = page.rows.map((row) => ({
      ...row,
      uraian_temuan: findingText(row, say),
      orang_temuan: row.orang.join(', '),
      status_temuan: row.status,
    }))
    return { ...page, rows }
  })
  const failed = useQuery({ queryKey: [failedRules.call], queryFn: () => send(failedRules), staleTime: 0 })
  const look = async () => {
    setLooking(true)
    try {
      const { baru } = await send(lookNow)
      toast('{{n}} temuan baru', 'good', { n: baru })
      await queries.invalidateQueries({ queryKey: [listFindings.call] })
      await queries.invalidateQueries({ queryKey: [failedRules.call] })
    } catch (error) {
      showError(error)
    } finally {
      setLooking(false)
    }
  }
  return (
    <Panel
      screen={aktivitasTidakBiasa}
      onRefresh={() => list.refetch()}
      actions={
        <Button variant="default" loading={isLooking} onClick={() => void look()}>
          {say('Periksa Sekarang')}
        </Button>
      }
    >
      <div className="finding-filter">
        <SegmentedControl
          value={status}
          onChange={(value) => setStatus(value)}
          aria-label={say('Tinjauan')}
          data={[
            ...(['BARU', 'SELESAI'] as const).map((value) => ({ value, label: say(findingStates[value]) })),
            { value: 'ALL' as const, label: say('Semua') },
          ]}
        />
        <Select
          label={say('Aturan')}
          placeholder={say('SEMUA')}
          clearable
          data={ruleKeys.map((value) => ({ value, label: say(rules[value].label) }))}
          value={aturan}
          onChange={setRule}
        />
        {isPusat && (
          <Select
            label={say('Toko')}
            placeholder={say('SEMUA CABANG')}
            clearable
            data={shops.map(({ kode_toko, nama_toko }) => ({ value: kode_toko, label: `${kode_toko} — ${nama_toko}` }))}
            value={shop}
            onChange={setShop}
          />
        )}
      </div>
      {failed.data?.map((rule) => (
        <p key={rule.aturan} role="alert" className="form-failure">
          {say('Aturan {{aturan}} tidak bisa dihitung sejak {{waktu}}', {
            aturan: say(rules[rule.aturan].label),
            waktu: a.terakhir_at.format(rule.sejak),
          })}
        </p>
      ))}
      {aturan && <p className="finding-quiet">{say(rules[aturan].arti)}</p>}
      <PagedList
        list={list}
        label={say(aktivitasTidakBiasa.title)}
        path={aktivitasTidakBiasa.path}
        columns={columns}
        rowKey="id"
        onOpen={setOpened}
        emptyText="Tidak Ada Aktivitas Tidak Biasa"
        countText={(n, total) => say('{{n}} dari {{total}} temuan', { n, total })}
      />
      {opened && <FindingDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
