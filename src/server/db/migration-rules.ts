/** Tables that grow with every order: what reads or writes them whole must not hold a lock meanwhile. */
export const large_tables = [
  'orders',
  'order_lines',
  'order_events',
  'dispatches',
  'dispatch_attempts',
  'notifications',
  'outgoing_mails',
  'outgoing_sms',
  'line_messages',
  'login_attempts',
  'sessions',
]

type Rule = { found: RegExp; say: string }

const large = `(?:only\\s+)?(?:${large_tables.join('|')})\\b`

const rules: Rule[] = [
  {
    found: new RegExp(`create\\s+(?:unique\\s+)?index\\s+(?!concurrently)[^;]*?\\son\\s+${large}`, 'i'),
    say: 'an index on a large table: create it concurrently, in a file that begins with "-- concurrently"',
  },
  {
    found: new RegExp(
      `alter\\s+table\\s+${large}[^;]*\\sadd\\s+(?:constraint\\s+\\w+\\s+)?(?:check|foreign\\s+key)(?![^;]*not\\s+valid)`,
      'i',
    ),
    say: 'a rule over a large table: add it "not valid", and validate it in the next file',
  },
  {
    found: new RegExp(
      `alter\\s+table\\s+${large}[^;]*\\salter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+not\\s+null|(?:set\\s+data\\s+)?type)`,
      'i',
    ),
    say: 'a column of a large table is read or written whole: add a new column, or a check "not valid" first',
  },
  {
    found: new RegExp(
      `alter\\s+table\\s+${large}[^;]*\\sadd\\s+(?:column\\s+)?[^;,]*\\sdefault\\s+(?:uuidv7|gen_random_uuid|clock_timestamp|random|nextval)`,
      'i',
    ),
    say: 'a default that is another one for each row writes a large table anew: add the column without, fill it in parts',
  },
  {
    found: new RegExp(`(?:^|;)\\s*(?:update|delete\\s+from)\\s+${large}`, 'i'),
    say: 'rows of a large table are changed in the migration: let a job do it in parts',
  },
  {
    found: /alter\s+table\s+order_events[^;]*order_events_kind_check/i,
    say: "a new kind of event: select allow_order_event_kinds('kind') (0230)",
  },
]

/**
 * What in a migration would stop orders on a large database (running.md, "Never stop"). A statement that must be so says
 * why in a comment above it: `-- safe: …`.
 */
export const dangersOf = (sql: string): string[] => {
  const statements = sql.split(/;\s*$/m).filter(one => !/^\s*-- safe: \S/m.test(one))
  const plain = statements.map(one => one.replace(/--.*$/gm, '')).join(';\n')
  return rules.flatMap(({ found, say }) => (found.test(plain) ? [say] : []))
}
