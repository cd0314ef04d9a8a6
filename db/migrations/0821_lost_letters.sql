-- A customer who has lost his pawn letter declares it and gets another one (docs/decisions/139). Letters of a loan are numbered: 0 is the first one, and the last
-- one alone is valid.
alter table hutang add column surat_ke integer not null default 0 check (surat_ke between 0 and 99);
update dokumen set berubah = berubah || 'surat_ke'::text where tabel = 'hutang';

alter table mutasi_hutang
  -- The number of the new letter, its fee, and the number of the report of the police.
  add column surat_ke          integer check (surat_ke between 1 and 99),
  add column biaya_surat       bigint  check (biaya_surat >= 0),
  add column no_laporan        text    check (length(no_laporan) between 1 and 40),
  -- The letter that was shown, where a loan has had several.
  add column surat_ditunjukkan integer check (surat_ditunjukkan >= 0),
  drop constraint mutasi_hutang_jenis_hutang_check,
  add constraint mutasi_hutang_jenis_hutang_check check (jenis_hutang in ('PERPANJANG', 'LUNAS', 'LELANG', 'AMBIL', 'BELI', 'GANTI_SURAT')),
  -- Who sells his pledge, or declares that he has lost his letter, shows his card.
  drop constraint mutasi_hutang_seller,
  add constraint mutasi_hutang_seller check (case jenis_hutang when 'BELI' then true when 'GANTI_SURAT' then no_identitas is not null and alamat_customer is null
    else num_nonnulls(no_identitas, alamat_customer) = 0 end),
  -- Only the fee is paid, and nothing leaves.
  add constraint mutasi_hutang_letter check (case when jenis_hutang = 'GANTI_SURAT'
    then num_nonnulls(surat_ke, biaya_surat) = 2 and surat_ditunjukkan is null and keterangan is not null
      and grand_total = biaya_surat and jumlah_bayar - kembali = grand_total
      and bulan_bunga + hari_bunga + bunga_rp + pokok_dibayar + nilai_lelang + biaya_lelang + sisa_lelang + rugi_lelang + nilai_ambil + keluar_qty = 0
    else num_nonnulls(surat_ke, biaya_surat, no_laporan) = 0 end);
drop index mutasi_hutang_once;
create unique index mutasi_hutang_once on mutasi_hutang (kode_toko, no_faktur_hutang) where status = 'VALID' and jenis_hutang not in ('PERPANJANG', 'GANTI_SURAT');

-- Where things go to the customer, or he sells them, the valid letter is shown. Of a loan that has had one letter only, that is the one.
create function letter_is_shown() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  valid constant integer := (select surat_ke from hutang h where (h.kode_toko, h.no_faktur_hutang) = (new.kode_toko, new.no_faktur_hutang));
begin
  if new.surat_ditunjukkan <> valid
    or (new.surat_ditunjukkan is null and valid > 0 and (new.jenis_hutang in ('LUNAS', 'BELI') or (new.jenis_hutang = 'PERPANJANG' and new.keluar_qty > 0)))
  then
    raise exception 'letter % of % is not valid', new.surat_ditunjukkan, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function letter_is_shown() from public;
create trigger mutasi_hutang_letter_shown after insert on mutasi_hutang for each row execute function letter_is_shown();

-- Takes the triggers of a case away, so that guard_case (0700_cases.sql) can declare it again with other steps.
create function release_case(its text) returns void language plpgsql as $$
declare
  event text;
begin
  execute format('drop trigger %I on %I', its || '_case_follows', its);
  execute format('drop trigger %I on %I', its || '_case_begins', its);
  execute format('drop trigger %I on %I', its || '_case_zero', its);
  execute format('drop trigger %I on %I', its || '_case_is_right', its);
  execute format('drop trigger %I on mutasi_tagihan', 'mutasi_tagihan_of_' || its);
  for event in select distinct kejadian from kasus_langkah where tabel = its loop
    execute format('drop trigger %I on %I', event || '_moves_' || its, event);
    execute format('drop trigger %I on %I', event || '_moves_' || its || '_back', event);
    execute format('drop function %I()', event || '_moves_' || its);
  end loop;
  execute format('drop function %I()', its || '_case_begins');
  execute format('drop function %I()', its || '_case_zero');
  delete from kasus_langkah where tabel = its;
  delete from kasus where tabel = its;
end $$;
revoke execute on function release_case(text) from public;

-- The steps of a loan, with the rate that a renewal changes (0810_interest_changes_at_renewal.sql), with the sale by its owner
-- (0814_pledges_are_sold.sql) and with the letter that replaces a lost one, which changes nothing but the number of the valid letter.
select release_case('hutang');
select guard_case('hutang', 'no_faktur_hutang', 'AKTIF', 'PIUTANG_GADAI', 1, 'sisa_hutang', 'jumlah_hutang',
  array['bulan_dibayar', 'hari_dibayar', 'bunga_berlaku', 'tgl_jatuh_tempo', 'qty_gadai', 'berat_gadai', 'surat_ke'], array['qty_gadai', 'berat_gadai'], (
  select jsonb_agg(jsonb_build_object('event', 'mutasi_hutang', 'column', 'jenis_hutang', 'step', step, 'from', array['AKTIF'], 'to', becomes,
    'only', '(new.no_hp, new.tgl_hutang) = (k.no_hp, k.tgl_hutang)' || further,
    'found', jsonb_build_object('sisa_hutang', 'new.jumlah_hutang', 'bulan_dibayar', 'new.bulan_dibayar', 'hari_dibayar', 'new.hari_dibayar',
      'bunga_berlaku', 'new.bunga_persen', 'tgl_jatuh_tempo', due, 'qty_gadai', 'new.total_qty', 'berat_gadai', 'new.total_berat'),
    'set', jsonb_build_object('sisa_hutang', 'new.jumlah_hutang - new.pokok_dibayar',
      'qty_gadai', 'new.total_qty - new.keluar_qty', 'berat_gadai', 'new.total_berat - new.keluar_berat') || sets))
  from (values
    ('LUNAS', 'LUNAS', '', 'new.tgl_jatuh_tempo', '{}'::jsonb),
    -- A thirtieth of a month is a day.
    ('PERPANJANG', 'AKTIF', '', '(k.tgl_hutang + make_interval(months => k.lama_pinjam + new.bulan_dibayar))::date + new.hari_dibayar', '{
      "bulan_dibayar": "new.bulan_dibayar + new.bulan_bunga + (new.hari_dibayar + new.hari_bunga) / 30", "hari_dibayar": "(new.hari_dibayar + new.hari_bunga) % 30",
      "bunga_berlaku": "new.bunga_baru", "tgl_jatuh_tempo": "new.tgl_jatuh_tempo" }'),
    -- A pledge can be auctioned or kept only after the due date.
    ('LELANG', 'LELANG', ' and new.tgl_system > k.tgl_jatuh_tempo', 'new.tgl_jatuh_tempo', '{}'),
    ('AMBIL', 'AMBIL', ' and new.tgl_system > k.tgl_jatuh_tempo', 'new.tgl_jatuh_tempo', '{}'),
    -- A customer can sell his own pledge on any day.
    ('BELI', 'BELI', '', 'new.tgl_jatuh_tempo', '{}')
  ) as s (step, becomes, further, due, sets)) || jsonb_build_array(jsonb_build_object('event', 'mutasi_hutang', 'column', 'jenis_hutang', 'step', 'GANTI_SURAT',
    'from', array['AKTIF'], 'to', 'AKTIF',
    'only', '(new.no_hp, new.tgl_hutang, new.jumlah_hutang, new.bunga_persen, new.bulan_dibayar, new.hari_dibayar, new.tgl_jatuh_tempo, new.total_qty, new.total_berat)
      = (k.no_hp, k.tgl_hutang, k.sisa_hutang, k.bunga_berlaku, k.bulan_dibayar, k.hari_dibayar, k.tgl_jatuh_tempo, k.qty_gadai, k.berat_gadai)',
    'found', jsonb_build_object('surat_ke', 'new.surat_ke - 1'), 'set', jsonb_build_object('surat_ke', 'new.surat_ke'))));
