import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorBody, RefusalKind } from '#engine/contract/refusal.ts'
import { projectFolder } from '#engine/server/project.ts'

const localesFolder = join(projectFolder, 'locales')

/** What the browser calls the languages of the specification, as in the screens' own list of them. */
const tags: Readonly<Record<string, string>> = { id: 'id', en: 'en', it: 'it', hk: 'zh-Hant-HK', my: 'ms', jp: 'ja' }

/** A text in a language of the chain, as the screens' dictionaries have it. */
async function saidIn(language: string, text: string): Promise<string> {
  if (language === 'id' || !Object.hasOwn(tags, language)) return text
  const dictionary = await readFile(join(localesFolder, language, 'training.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(dictionary) as Record<string, string>)[text] ?? text
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page that asks again looks this often. */
const againSeconds = 2

/**
 * The page that stands at the training's address while there is no training. It is small and needs no other file. Before a training is begun it
 * explains how to begin one. With `asksAgain` it reloads itself until the training is there.
 */
export async function answerPage(
  response: ServerResponse,
  kind: RefusalKind,
  {
    language,
    back,
    isBegun,
    asksAgain,
  }: { readonly language: string; readonly back: string; readonly isBegun: boolean; readonly asksAgain: boolean },
): Promise<void> {
  const [title, text, link, hint] = await Promise.all([
    saidIn(language, 'Latihan'),
    saidIn(language, kind.text),
    saidIn(language, 'Kembali Ke Toko'),
    saidIn(language, 'Buka dari menu nama Anda di toko: Mode Latihan.'),
  ])
  const how = isBegun ? '' : `<p>${escaped(hint)}</p>`
  const page = `<!doctype html>
<html lang="${tags[language] ?? 'id'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${asksAgain ? `<meta http-equiv="refresh" content="${againSeconds}">` : ''}
<title>LATIHAN · ${escaped(title)} · Kencana</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; padding: 16px; box-sizing: border-box; place-content: center; justify-items: center; gap: 12px;
  font: 16px/1.5 system-ui, sans-serif; text-align: center; background: #f6f4ef; color: #211f1b }
a { padding: 6px 10px; color: #1d4e89 }
@media (prefers-color-scheme: dark) { body { background: #151412; color: #e2ded6 } a { color: #9cc7f5 } }
</style>
</head>
<body>
<main><h1>LATIHAN</h1><p role="status">${escaped(text)}</p>${how}<a href="${escaped(back)}">${escaped(link)}</a></main>
</body>
</html>
`
  response
    .writeHead(kind.status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      ...(asksAgain ? { 'retry-after': String(againSeconds) } : {}),
    })
    .end(page)
}

/** The answer to a call while no training can answer it. */
export function answerCall(response: ServerResponse, kind: RefusalKind, request_id: string): void {
  const body: ErrorBody = { code: kind.code, message: kind.text, request_id }
  response
    .writeHead(kind.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(kind.status === 503 ? { 'retry-after': String(againSeconds) } : {}),
    })
    .end(JSON.stringify(body))
}
