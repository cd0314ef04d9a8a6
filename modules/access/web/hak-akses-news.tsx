import { Button, Group, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { Question, showSuccess } from '#engine/web/dialogs.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useText } from '#engine/web/text.ts'
import { hakAksesNews, shareRights } from '../contract/hak-akses-users.ts'
import { type Level, levels, seesEverything } from '../contract/levels.ts'
import { useKeptUsers } from './remembered-users.ts'

/** Gives several users the rights of one: all of a level with one choice. */
export default function HakAksesNews() {
  const say = useText()
  const users = useKeptUsers()
  const [dari, setFrom] = useState<string | null>(null)
  const [kepada, setTo] = useState<string[]>([])
  const [isAsking, setAsking] = useState(false)
  const targets = users.filter(({ value, level }) => value !== dari && !seesEverything.includes(level as Level))
  const share = useMutation({ mutationFn: () => send(shareRights, { body: { dari: dari ?? '', kepada } }) })
  return (
    <Panel screen={hakAksesNews}>
      <Stack gap="sm" maw={560}>
        <Select
          label={say('Salin Dari')}
          withAsterisk
          data={users.map(({ value, label }) => ({ value, label }))}
          value={dari}
          searchable
          nothingFoundMessage={say('Data Tidak Ditemukan')}
          onChange={(next) => {
            setFrom(next)
            setTo((before) => before.filter((user_id) => user_id !== next))
          }}
          data-autofocus
        />
        <Group gap="xs">
          <Text size="sm">{say('Semua')}:</Text>
          {(Object.keys(levels) as Level[])
            .filter((level) => targets.some((user) => user.level === level))
            .map((level) => (
              <Button
                key={level}
                size="compact-xs"
                variant="default"
                onClick={() =>
                  setTo((before) => [...new Set([...before, ...targets.filter((user) => user.level === level).map(({ value }) => value)])])
                }
              >
                {say(levels[level])}
              </Button>
            ))}
        </Group>
        <MultiSelect
          label={say('Kepada')}
          withAsterisk
          data={targets.map(({ value, label }) => ({ value, label }))}
          value={kepada}
          searchable
          clearable
          nothingFoundMessage={say('Data Tidak Ditemukan')}
          onChange={setTo}
        />
        <Group justify="flex-end">
          <Button disabled={!dari || kepada.length === 0} onClick={() => setAsking(true)}>
            {say('Terapkan')}
          </Button>
        </Group>
      </Stack>
      <Question
        opened={isAsking}
        title="Terapkan Hak Akses Ini ?"
        onYes={async () => {
          const { message } = await share.mutateAsync()
          setAsking(false)
          setTo([])
          showSuccess(message)
        }}
        onNo={() => setAsking(false)}
      >
        <Text size="sm">{say('Menu {{n}} user akan sama dengan menu {{dari}}.', { n: kepada.length, dari: dari ?? '' })}</Text>
      </Question>
    </Panel>
  )
}
