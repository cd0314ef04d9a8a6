-- The customer sells what he pledged (docs/decisions/136): the shop buys it by its buyback lists, the price pays the loan and its interest, and the difference is paid to him, or by him.
alter table hutang
  drop constraint hutang_status_check,
  add constraint hutang_status_check check (status in ('AKTIF', 'LUNAS', 'LELANG', 'AMBIL', 'BELI', 'CANCELLED'));
alter table mutasi_hutang
  drop constraint mutasi_hutang_jenis_hutang_check,
  add constraint mutasi_hutang_jenis_hutang_check check (jenis_hutang in ('PERPANJANG', 'LUNAS', 'LELANG', 'AMBIL', 'BELI')),
  drop constraint mutasi_hutang_adds_up,
  -- A letter that replaces a lost one is no payment of the loan (0821_lost_letters.sql).
  add constraint mutasi_hutang_adds_up check (jenis_hutang = 'GANTI_SURAT' or grand_total = bunga_rp + pokok_dibayar + biaya_lelang + sisa_lelang - rugi_lelang
    -- A customer who sells his pledge gets the price less his debt, to the rupiah. If the price is less than his debt, he pays the difference, as he pays in all
    -- other events.
    and case when jenis_hutang = 'BELI' and nilai_ambil >= grand_total then kembali = 0 and nilai_ambil = grand_total + jumlah_bayar
      else jumlah_bayar - kembali = grand_total - nilai_ambil end
    and (jenis_hutang <> 'BELI' or (biaya_lelang, sisa_lelang, rugi_lelang) = (0, 0, 0) and least(grand_total, nilai_ambil) > 0)
    -- A renewal pays a part of the loan at most, and things go back only for a part. `interest_is_right` checks that the interest is paid first.
    and case jenis_hutang when 'PERPANJANG'
      then pokok_dibayar between 0 and jumlah_hutang - 1 and bulan_bunga + hari_bunga + pokok_dibayar >= 1
        and (pokok_dibayar > 0 or keluar_qty = 0) and keluar_qty < total_qty
      else pokok_dibayar = jumlah_hutang and (keluar_qty, keluar_berat) = (total_qty, total_berat) end
    and case when jenis_hutang in ('LELANG', 'AMBIL')
      then nilai_lelang + nilai_ambil = grand_total and grand_total > 0 and (rugi_lelang = 0 or bunga_rp + biaya_lelang + sisa_lelang = 0)
      else nilai_lelang + biaya_lelang + sisa_lelang + rugi_lelang = 0 end
    -- Only an auction has proceeds and costs. Only a pledge that the shop keeps or buys has a value.
    and (jenis_hutang = 'LELANG' or nilai_lelang + biaya_lelang = 0) and (jenis_hutang in ('AMBIL', 'BELI') or nilai_ambil = 0));

create or replace view mutasi_hutang_gerak as
  select d.kode_toko, d.no_mutasi_hutang as nomor, m.tempat || '/' || lot_terima(d.no_faktur_hutang, d.urut_hutang) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from mutasi_hutang_detail d cross join (values ('PELANGGAN', 1), ('GADAI', -1)) as m (tempat, arah)
  union all
  -- Kept or bought: another lot, of the used goods, at what it is taken for.
  select d.kode_toko, d.no_mutasi_hutang, m.tempat || '/' || lot_terima(d.no_mutasi_hutang, d.no_urut), m.arah * d.qty, m.arah * d.fine, m.arah * d.harga, 0
  from mutasi_hutang_detail d join mutasi_hutang e using (kode_toko, no_mutasi_hutang) cross join (values ('PELANGGAN', -1), ('BEKAS', 1)) as m (tempat, arah)
  where e.jenis_hutang in ('AMBIL', 'BELI')
  union all
  select b.kode_toko, b.no_mutasi_hutang, case when b.piutang then 'TAGIHAN/PIUTANG_KARTU/' || b.no_rekening else 'KAS/' || coalesce(b.no_rekening, 'CASH') end, 0, 0, 0,
         case when e.jenis_hutang = 'BELI' and e.nilai_ambil >= e.grand_total then -b.jumlah else b.jumlah end
  from mutasi_hutang_bayar b join mutasi_hutang e using (kode_toko, no_mutasi_hutang)
  union all select kode_toko, no_mutasi_hutang, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_hutang where kembali <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/PIUTANG_GADAI/' || no_hp, 0, 0, 0, -pokok_dibayar from mutasi_hutang where pokok_dibayar <> 0
  union all select kode_toko, no_mutasi_hutang, 'TAGIHAN/SISA_LELANG/' || no_hp, 0, 0, 0, -sisa_lelang from mutasi_hutang where sisa_lelang <> 0
  union all
  select kode_toko, no_mutasi_hutang, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_hutang_bayar where biaya_kartu <> 0;

-- The group and the condition that priced each thing that a customer sold, and its weight on the scale on that day.
alter table mutasi_hutang_detail
  add column kode_group   text,
  add column kondisi_jual text,
  add column berat_hari_ini numeric(12,3) check (berat_hari_ini > 0);
create function pledge_is_priced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := (select jenis_hutang from mutasi_hutang e where (e.kode_toko, e.no_mutasi_hutang) = (new.kode_toko, new.no_mutasi_hutang));
begin
  if num_nonnulls(new.kode_group, new.kondisi_jual, new.berat_hari_ini) <> (case kind when 'BELI' then 3 else 0 end) then
    raise exception 'thing % of % has no group, condition and weight', new.no_urut, new.no_mutasi_hutang using errcode = 'KN001';
  end if;
  return null;
end $$;
revoke execute on function pledge_is_priced() from public;
create trigger mutasi_hutang_detail_priced after insert on mutasi_hutang_detail for each row execute function pledge_is_priced();

-- A customer who sells his pledge brings gold, as one who sells any other gold. The event has his identity, of the loan or as he gives it now.
alter table mutasi_hutang
  add column no_identitas    text check (length(no_identitas) between 1 and 30),
  add column alamat_customer text,
  add constraint mutasi_hutang_seller check (jenis_hutang = 'BELI' or num_nonnulls(no_identitas, alamat_customer) = 0);
update dokumen_orang set dibeli = 'jenis_hutang = ''BELI''', no_identitas = 'no_identitas' where tabel = 'mutasi_hutang';
select build_people();
