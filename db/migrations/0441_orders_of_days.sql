-- What was ordered on a day, beside what was sold and bought (docs/decisions/067): every order that was taken, whatever became of it later, since days that
-- are closed stay as they were. Kinds of business are added to what there are, whichever those are.
do $$
declare
  kinds text := pg_get_functiondef('keep_trade(text, date)'::regprocedure);
begin
  execute (select format('alter table hari_dagang drop constraint hari_dagang_kategori_check, add constraint hari_dagang_kategori_check %s',
                         replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''PESANAN''::text, '))
           from pg_constraint where conrelid = 'hari_dagang'::regclass and conname = 'hari_dagang_kategori_check');
  execute format('create or replace view dagang as %s
    union all
    select kode_toko, tgl_system, created_at, ''PESANAN'', no_pesanan, total_qty, total_berat, total_harga from pesanan',
    rtrim(pg_get_viewdef('dagang'::regclass), ';'));
  if kinds not like '%(values (%' then raise exception 'keep_trade does not name the kinds of trade: %', kinds; end if;
  execute replace(kinds, '(values (', '(values (''PESANAN''), (');
end $$;
