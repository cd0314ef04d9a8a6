import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './status-page.module.css'

/** A page that says why there is nothing to see here, and where to go instead. */
export function StatusPage({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <Stack className={classes.page} align="center" justify="center" gap="xs">
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={420}>
        {text}
      </Text>
      <Group mt="md" justify="center">
        {children}
      </Group>
    </Stack>
  )
}

/** A way out of such a page: a link that looks like a button. `to` is a path below the base path. */
export function WayOut({ to, isMain, children }: { to: string; isMain?: boolean; children: ReactNode }) {
  return (
    <Button component="a" href={new URL(`.${to}`, document.baseURI).pathname} variant={isMain ? 'filled' : 'default'}>
      {children}
    </Button>
  )
}
