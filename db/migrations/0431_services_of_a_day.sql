-- What customers left to be repaired on a day stands beside what was sold and bought on it (0300_days_of_trade.sql): pieces, grams and the fee that was agreed on.
do $$
declare
  kinds text := pg_get_functiondef('keep_trade(text, date)'::regprocedure);
  checked text;
begin
  execute format('create or replace view dagang as %s
    union all
    select kode_toko, tgl_system, created_at, ''SERVICE'', no_service, total_qty, total_berat, grand_total from service where status <> ''CANCELLED''',
    rtrim(pg_get_viewdef('dagang'::regclass), ';'));
  select pg_get_constraintdef(oid) into strict checked from pg_constraint where conrelid = 'hari_dagang'::regclass and conname = 'hari_dagang_kategori_check';
  execute 'alter table hari_dagang drop constraint hari_dagang_kategori_check, add constraint hari_dagang_kategori_check '
    || replace(checked, '''PEMBELIAN''::text', '''PEMBELIAN''::text, ''SERVICE''::text');
  -- A kind of which a day had nothing has its row too.
  if kinds not like '%(''PEMBELIAN'')%' then raise exception 'keep_trade does not name the kinds of trade: %', kinds; end if;
  execute replace(kinds, '(''PEMBELIAN'')', '(''PEMBELIAN''), (''SERVICE'')');
end $$;
