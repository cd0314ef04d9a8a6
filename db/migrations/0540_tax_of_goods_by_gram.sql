-- A shop that is registered for tax owes it of what it sells by gram as of its pieces (docs/decisions/043): half up, once a document, at the rate of the
-- day. Trades of before have none.
alter table jual_beli_manual
  -- The rate of the day, the amount that it was of, and whether it came on top; none where the shop takes no tax, or sells nothing.
  add column ppn_persen   numeric(5,2) check (ppn_persen > 0 and ppn_persen <= 100),
  -- What the receipt says of it.
  add column ppn_teks     text,
  add column ppn_di_atas  boolean not null default false,
  add column ppn_dasar    bigint not null default 0,
  add column ppn          bigint not null default 0 check (ppn >= 0),
  drop constraint jual_beli_manual_adds_up,
  add constraint jual_beli_manual_adds_up check (
    grand_total = total_jual + case when ppn_di_atas then ppn else 0 end - total_beli - nilai_fine and jumlah_bayar - kembali = abs(grand_total)),
  -- Of what is sold, not of what is bought.
  add constraint jual_beli_manual_ppn check (case
    when ppn_persen is null then ppn = 0 and ppn_dasar = 0 and not ppn_di_atas
    when not ada_jual then false
    when ppn_di_atas then ppn_dasar = total_jual and ppn = floor(ppn_dasar * ppn_persen / 100 + 0.5)
    else ppn_dasar + ppn = total_jual and ppn = floor((ppn_dasar + ppn) * ppn_persen / (100 + ppn_persen) + 0.5) end);

do $$
begin
  execute format('create or replace view jual_beli_manual_gerak as %s
    union all
    select kode_toko, no_jual_beli, ''TAGIHAN/PPN/'' || to_char(tgl_system, ''YYYY-MM''), 0, 0, 0, -ppn from jual_beli_manual where ppn <> 0',
    rtrim(pg_get_viewdef('jual_beli_manual_gerak'::regclass), ';'));
end $$;
