-- A customer pays after his contract was written off (docs/decisions/143). What he owed then may still come in; all of it is income, because the claim is no
-- longer in the books. Once it has all come in, his goods are paid up.
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('4-1114', 'Pemulihan Cicilan Dihapus Buku', 'PENDAPATAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_CICILAN', 'CICILAN', 'PULIH', 'KREDIT', nomor_akun from akun where nomor_akun = '4-1114' on conflict do nothing;

-- What was owed when the contract was written off, less what has come in since.
alter table cicilan add column sisa_hapus bigint not null default 0 check (sisa_hapus >= 0);
alter table cicilan disable trigger user;
update cicilan k set sisa_hapus = m.sisa_cicilan from mutasi_cicilan m
where (m.kode_toko, m.no_cicilan, m.jenis_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'HAPUS', 'VALID');
alter table cicilan enable trigger user;
alter table cicilan add constraint cicilan_written_off check (sisa_hapus = 0 or status = 'HAPUS');
update dokumen set berubah = berubah || 'sisa_hapus'::text where tabel = 'cicilan';

alter table mutasi_cicilan
  drop constraint mutasi_cicilan_jenis_cicilan_check,
  add constraint mutasi_cicilan_jenis_cicilan_check check (jenis_cicilan in ('BAYAR', 'LUNAS', 'LELANG', 'HAPUS', 'PUTUS', 'SURAT', 'PULIH')),
  drop constraint mutasi_cicilan_adds_up,
  add constraint mutasi_cicilan_adds_up check (jumlah_bayar - kembali = grand_total
    and case jenis_cicilan when 'PULIH' then grand_total between 1 and sisa_cicilan
      else grand_total = case when jenis_cicilan in ('BAYAR', 'LUNAS') then pokok_dibayar + bunga_rp + denda else 0 end end
    and (jenis_cicilan = 'SURAT') = (surat_ke > 0) and (jenis_cicilan in ('BAYAR', 'LUNAS')) = (jumlah_angsuran > 0)
    and case jenis_cicilan
      when 'BAYAR' then bunga_hapus = 0
      when 'LUNAS' then true
      when 'SURAT' then pokok_dibayar + bunga_rp + bunga_hapus = 0 and tunggakan > 0
      when 'PULIH' then pokok_dibayar + bunga_rp + bunga_hapus + denda + tunggakan = 0
      else bunga_rp + denda = 0 and pokok_dibayar + bunga_hapus = sisa_cicilan end);

-- The steps of a contract (0800_instalments.sql), with the payment after it was written off.
select release_case('cicilan');
select guard_case('cicilan', 'no_cicilan', 'AKTIF', 'PIUTANG_CICILAN', 1, 'sisa_cicilan', 'total_cicilan', array['cicilan_dibayar', 'status_barang', 'sisa_hapus'], '{}', (
  select jsonb_agg(jsonb_build_object('event', 'mutasi_cicilan', 'column', 'jenis_cicilan', 'step', step, 'from', array[begins], 'to', becomes,
    'only', '(new.no_hp, new.harga_jual, new.akad, new.denda_untuk, new.status_barang) = (k.no_hp, k.harga_jual, k.akad, k.denda_untuk, k.status_barang)' || further,
    'found', jsonb_build_object(money, 'new.sisa_cicilan', 'cicilan_dibayar', 'new.cicilan_dibayar'), 'set', sets, 'back', back))
  from (values
    -- A payment that is taken back is reminded of again.
    ('BAYAR', 'AKTIF', 'AKTIF', 'sisa_cicilan', ' and new.cicilan_dibayar + new.jumlah_angsuran < k.lama_bulan',
      '{ "sisa_cicilan": "new.sisa_cicilan - new.pokok_dibayar - new.bunga_rp", "cicilan_dibayar": "new.cicilan_dibayar + new.jumlah_angsuran" }'::jsonb,
      '{ "ingat_ke": "least(k.ingat_ke, new.cicilan_dibayar)" }'::jsonb),
    ('LUNAS', 'AKTIF', 'LUNAS', 'sisa_cicilan', ' and new.cicilan_dibayar + new.jumlah_angsuran = k.lama_bulan',
      '{ "sisa_cicilan": "0", "cicilan_dibayar": "new.cicilan_dibayar + new.jumlah_angsuran" }', '{}'),
    ('LELANG', 'AKTIF', 'LELANG', 'sisa_cicilan', '', '{ "sisa_cicilan": "0" }', '{}'),
    -- What was owed may still come in.
    ('HAPUS', 'AKTIF', 'HAPUS', 'sisa_cicilan', '', '{ "sisa_cicilan": "0", "sisa_hapus": "new.sisa_cicilan" }', '{ "sisa_hapus": "0" }'),
    ('PULIH', 'HAPUS', 'HAPUS', 'sisa_hapus', '', '{ "sisa_hapus": "new.sisa_cicilan - new.grand_total" }', '{}'),
    -- The shop keeps no more than was agreed on.
    ('PUTUS', 'AKTIF', 'PUTUS', 'sisa_cicilan', ' and new.hasil_batal <= k.harga_jual * k.potongan_putus_persen / 100', '{ "sisa_cicilan": "0" }', '{}'),
    -- The next letter for the instalments that are late now, once its time has come.
    ('SURAT', 'AKTIF', 'AKTIF', 'sisa_cicilan', ' and jatuh_tempo_cicilan(k.tgl_akad, new.cicilan_dibayar + new.surat_ke * k.bulan_surat) < new.tgl_system
      and new.surat_ke = 1 + coalesce((
        select max(m.surat_ke) from mutasi_cicilan m
        where (m.kode_toko, m.no_cicilan, m.status, m.cicilan_dibayar) = (new.kode_toko, new.no_cicilan, ''VALID'', new.cicilan_dibayar)
          and m.no_mutasi_cicilan <> new.no_mutasi_cicilan), 0)', '{}', '{}')
  ) as s (step, begins, becomes, money, further, sets, back)) || '[
  { "event": "penjualan", "column": null, "step": "SERAH", "state": "status_barang", "from": ["DITAHAN"], "to": "DISERAHKAN", "paid": "bayar_cicilan",
    "only": "new.bayar_cicilan = k.harga_jual and (k.status = ''LUNAS'' or (k.status, k.serah_barang) = (''AKTIF'', ''DISERAHKAN''))" }
]');
update kasus_langkah set tagihan = 'BARANG_CICILAN' where (tabel, jenis) = ('cicilan', 'SERAH');

-- Its instalments are over: a payment after it was written off has none.
drop trigger mutasi_cicilan_is_right on mutasi_cicilan;
create constraint trigger mutasi_cicilan_is_right after insert on mutasi_cicilan deferrable initially deferred for each row
  when (new.jenis_cicilan <> 'PULIH') execute function instalments_are_right();
create function recovery_has_no_instalments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from mutasi_cicilan_jadwal where (kode_toko, no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan))
    or exists (select from mutasi_cicilan_detail where (kode_toko, no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan))
  then
    raise exception '% has instalments or goods', new.no_mutasi_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function recovery_has_no_instalments() from public;
create constraint trigger mutasi_cicilan_recovery after insert on mutasi_cicilan deferrable initially deferred for each row
  when (new.jenis_cicilan = 'PULIH') execute function recovery_has_no_instalments();

-- Pieces that customers have and have not paid (0800_instalments.sql). Of a contract that was written off they are paid once all that was owed has come in.
create or replace view barang_belum_lunas as
  select d.kode_barcode, d.kode_toko, d.no_faktur, k.no_cicilan
  from penjualan_detail d join penjualan p using (kode_toko, no_faktur) join cicilan k on (k.kode_toko, k.no_cicilan) = (p.kode_toko, p.no_cicilan)
  where p.status = 'VALID' and (k.status = 'AKTIF' or ((k.status <> 'HAPUS' or k.sisa_hapus > 0) and exists (
    select from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'VALID') and m.rugi_lelang > 0 and not exists (
      select from mutasi_cicilan_detail b where (b.kode_toko, b.no_mutasi_cicilan, b.kode_barcode) = (m.kode_toko, m.no_mutasi_cicilan, d.kode_barcode)))));
