/** What a contact is about, by the form it came through (requirements section 2, contacts of both areas). */
export const contact_kinds = {
  consumer_login: { route: 'consumer', word: 'ログインについて' },
  consumer_restaurant: { route: 'consumer', word: '店舗情報について' },
  consumer_how_to_use: { route: 'consumer', word: '使い方について' },
  consumer_deal_registration: { route: 'consumer', word: '仕入先の登録について' },
  consumer_other: { route: 'consumer', word: 'その他のお問い合わせ' },
  supplier_forgot_password: { route: 'supplier', word: 'パスワードを忘れた場合' },
  supplier_bug_report: { route: 'supplier', word: '不具合の報告' },
  supplier_question: { route: 'supplier', word: '使い方のご質問' },
  supplier_store: { route: 'supplier', word: '得意先について' },
  supplier_other: { route: 'supplier', word: 'その他のお問い合わせ' },
  supplier_cancel: { route: 'supplier', word: '退会申請' },
  supplier_lp_inquiry: { route: 'supplier', word: '導入のご相談' },
} as const satisfies Record<string, { route: 'consumer' | 'supplier'; word: string }>

export type ContactKind = keyof typeof contact_kinds
export type ContactRoute = 'consumer' | 'supplier'

/** Whose questions a template of an answer is offered for. */
export const template_sides = { both: '飲食店と卸', consumer: '飲食店', supplier: '卸' } as const
export type TemplateSide = keyof typeof template_sides

/** Whether a template is offered where a question of this side is answered. */
export const isOfferedFor = (side: TemplateSide, route: ContactRoute): boolean => side === 'both' || side === route

/** How far staff have come with a contact. */
export const contactStates = { new: '未対応', in_hand: '対応中', done: '対応済' } as const
export type ContactState = keyof typeof contactStates

/** The words for each field of a contact form, in the order in which a person reads them. */
export const contactFieldWords: Record<ContactRoute, Record<string, string>> = {
  consumer: {
    name: '店舗名',
    contact_name: 'ご担当者名',
    phone_number: '電話番号',
    mail_address: 'メールアドレス',
    login_id: 'ログインID',
    restaurant_address: '店舗の住所',
    page: 'お困りの画面',
    supplier_name: '仕入先名',
    supplier_phone_number: '仕入先の電話番号',
    body: 'お問い合わせ内容',
  },
  supplier: {
    name: '法人名',
    contact_name: 'ご担当者名',
    phone_number: '電話番号',
    mail_address: 'メールアドレス',
    login_id: 'ログインID',
    page: '不具合が起きた画面',
    happened_at: '起きた日時',
    store_name: '得意先名',
    customer_code: '得意先コード',
    restaurant_count: '得意先の飲食店数',
    body: 'お問い合わせ内容',
  },
}

/** A contact's filled-in fields as label and value, in reading order; the ticked box says nothing and is left out. */
export const contactFacts = (
  route: ContactRoute,
  contact: Readonly<Record<string, unknown>>,
): { field: string; label: string; value: string }[] =>
  Object.entries(contactFieldWords[route]).flatMap(([field, label]) => {
    const value = contact[field]
    return typeof value === 'string' && value !== '' ? [{ field, label, value }] : []
  })
