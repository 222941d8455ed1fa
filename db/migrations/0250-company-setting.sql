-- 会社情報・請求の設定 is a setting of its own, with its revision.

alter table supplier_settings drop constraint supplier_settings_setting_check,
  add constraint supplier_settings_setting_check check (setting in ('non_delivery_days', 'order_closings', 'store_groups',
    'order_counters', 'notifications', 'additional_columns', 'display_order', 'company')) not valid;
