import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from 'js-yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { job_names } from '#server/jobs/enqueue.ts'
import { rooms } from '#server/rooms.ts'
import { testApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Rule = { record?: string; alert?: string; expr: string; labels?: { severity: string } }
const { groups } = load(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(one => one.rules)
const alerts = rules.flatMap(one => one.alert ?? [])
const { panels } = JSON.parse(read('ops/grafana/oroshi.json')) as { panels: { targets: { expr: string }[] }[] }
const queries = [...rules, ...panels.flatMap(one => one.targets)].map(one => one.expr)

const installed = (name: string) => (process.env.PATH ?? '').split(':').some(one => existsSync(join(one, name)))

describe('what is watched', () => {
  test('are figures that the product shows, of tasks and routes that there are', async () => {
    const app = await testApp()
    const shown = await app.deps.metrics.registry.metrics()
    const names = new Set([...shown.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '']) => name))
    const recorded = new Set(rules.flatMap(one => one.record ?? []))
    const asked = queries.flatMap(one => one.match(/\b(?:oroshi|nodejs|process)_[a-z0-9_]+|\boroshi:[\w:]+/g) ?? [])
    expect(asked.length).toBeGreaterThan(30)
    const unknown = asked.filter(name => !names.has(name.replace(/_(?:bucket|count)$/, '')) && !recorded.has(name))
    expect(unknown).toEqual([])
    const tasks = queries.flatMap(one => [...one.matchAll(/task!?="(\w+)"/g)].map(([, task = '']) => task))
    expect(tasks.filter(task => !job_names.includes(task))).toEqual([])
    const routes = rooms.flatMap(one => one.map(({ route }) => route.path))
    const [pattern = ''] = queries.flatMap(one => [...one.matchAll(/route=~"([^"]+)"/g)].map(([, found = '']) => found))
    const placing = new RegExp(`^(?:${pattern})$`)
    expect(routes.filter(path => placing.test(path)).length).toBeGreaterThan(1)
  })

  test('has a paragraph for each alert, and each alert a trial', () => {
    const told = [...read('docs/running/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name)
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(alerts.toSorted((a, b) => a.localeCompare(b)))
    const tried = read('ops/prometheus/alerts.test.yaml')
    expect(alerts.filter(name => !tried.includes(`alertname: ${name}`))).toEqual([])
    expect(rules.filter(one => one.alert && !['page', 'look'].includes(one.labels?.severity ?? ''))).toEqual([])
  })
})

test('with systemd the same is asked as with containers, at the ports of its units', () => {
  type Asking = {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs?: { targets: string[] }[] }[]
  }
  const [contained, units] = ['prometheus', 'prometheus.systemd'].map(
    name => load(read(`ops/prometheus/${name}.yaml`)) as Asking,
  )
  expect(units?.rule_files).toEqual(contained?.rule_files)
  const jobs = (of?: Asking) => of?.scrape_configs.map(one => one.job_name)
  expect(jobs(units)).toEqual(jobs(contained))
  const page = read('docs/running/install.md')
  const ports = units?.scrape_configs.map(one =>
    one.static_configs?.flatMap(some => some.targets.map(at => at.slice(-4))),
  )
  const started = [/oroshi-web@(\d+)/g, /oroshi-worker@(\d)/g].map((pattern, nth) => [
    ...new Set([...page.matchAll(pattern)].map(([, name = '']) => (nth ? `320${name}` : name))),
  ])
  expect(ports).toEqual(started)
})

// Debian: apt-get install prometheus prometheus-alertmanager
describe.skipIf(!installed('promtool'))('Prometheus itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oroshi-prometheus-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('finds that the rules alarm when they should, and not on a quiet night', () => {
    const said = execFileSync('promtool', ['test', 'rules', join(root, 'ops/prometheus/alerts.test.yaml')])
    expect(String(said)).toContain('SUCCESS')
  })

  test('answers each question of the dashboard and the alerts', async () => {
    const port = await freePort()
    writeFileSync(join(folder, 'prometheus.yaml'), 'scrape_configs: []\n')
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    try {
      const at = `http://127.0.0.1:${port}`
      const isReady = () =>
        fetch(`${at}/-/ready`)
          .then(one => one.ok)
          .catch(() => false)
      while (!(await isReady())) await sleep(50)
      for (const query of queries) {
        const answer = await fetch(`${at}/api/v1/query?${new URLSearchParams({ query })}`)
        expect([query, answer.status]).toEqual([query, 200])
      }
    } finally {
      child.kill()
      await once(child, 'exit')
    }
  })
})
