-- 2. Goods. The lines are read once, piece by piece and place by place, each piece locked as it is met: in sorted order, and then the
-- balances in sorted order, so that whoever moves the same goods waits, nobody ever in a circle.
create or replace function book_stock(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  l record;
  -- How many of a piece are in the place that lines are being read of, and what they weigh, hold and cost.
  there integer;
  gross numeric;
  fine numeric;
  cost bigint;
  purity text;
  moved integer := 0;
  with_lots boolean := false;
  stands boolean;
  -- Of a row of accessories: whether the place that is being read counts what stands there, where it stood and is no more, where it
  -- stands with us, and where a part of it went.
  counts_here boolean;
  has_left boolean;
  ours isi_tempat;
  outside isi_tempat;
  has_ours boolean;
  has_outside boolean;
  parted boolean := false;
  -- The pieces that stand elsewhere in the end, and those that are otherwise.
  pieces text[] := '{}';
  shops text[] := '{}';
  places text[] := '{}';
  stores text[] := '{}';
  trays text[] := '{}';
  states text[] := '{}';
  hung text[] := '{}';
  weighed text[] := '{}';
  weights numeric[] := '{}';
  fines numeric[] := '{}';
  costs bigint[] := '{}';
  purities text[] := '{}';
  amounts integer[] := '{}';
begin
  for l in
    select s.*, b.kode_toko as di_toko, b.tempat as di_tempat, b.kode_gudang as di_gudang, b.kode_baki as di_baki, b.status as keadaan,
           b.qty, b.berat_stock, b.halus, b.hpp, b.is_aksesoris, b.di_terhitung,
           lag(s.kode_barcode) over w is distinct from s.kode_barcode as begins_piece,
           (lag(s.kode_barcode) over w, lag(s.di) over w) is distinct from (s.kode_barcode, s.di) as begins_place,
           (lead(s.kode_barcode) over w, lead(s.di) over w) is distinct from (s.kode_barcode, s.di) as ends_place,
           lead(s.kode_barcode) over w is distinct from s.kode_barcode as ends_piece
    from (
      select m.*, t.kelas, t.berbaki, t.status, t.keluar, t.antar_toko, p.membatalkan, p.otorisasi <> '{}' as is_approved, x.trx is not null as is_known,
             array[case when t.antar_toko then '' else m.kode_toko end, m.tempat, m.kode_gudang, m.kode_baki] as di,
             (p.kode_toko = m.kode_toko and p.tgl_system = m.tgl_system and p.written_in = pg_current_xact_id()
              and p.xmin = m.xmin and p.cmin = m.cmin) is true as is_of_statement
      from mutasi_stock m
      left join posting p on p.id = m.posting_id
      left join tempat t on t.tempat = m.tempat
      left join tempat_trx x on x.tempat = m.tempat and x.trx = m.trx
      where m.posting_id = any(ids)
      order by m.kode_barcode, di, m.posting_id, m.no_urut
      offset 0
    ) s
    left join lateral (
      select a.kode_toko, a.tempat, a.kode_gudang, a.kode_baki, a.status, a.qty, a.berat_stock, a.fine as halus, a.hpp, a.is_aksesoris,
             (select d.kelas = 'MILIK' or d.antar_toko from tempat d where d.tempat = a.tempat) as di_terhitung
      from barang a where a.kode_barcode = s.kode_barcode for no key update
    ) b on true
    window w as (order by s.kode_barcode, s.di, s.posting_id, s.no_urut)
  loop
    if not l.is_of_statement then
      raise exception 'a stock line is not of the statement, shop and date of its posting' using errcode = 'KN005';
    end if;
    stands := l.berbaki = (l.kode_baki <> '') and case l.kelas
      when 'MILIK' then l.trx = '' and num_nonnulls(l.kode_barcode, l.kode_lot) = 1 and (l.kode_barcode is null or l.status <> '{}')
      when 'TITIPAN' then l.trx = '' and l.kode_lot is not null and l.cost = 0
      when 'UBAH' then l.trx = ''
      else l.membatalkan is not null or l.is_known or l.trx = ''
    end;
    -- What has a cost goes to some places for something only.
    if stands and l.kelas = 'LUAR' and l.trx = '' and l.cost <> 0 and l.membatalkan is null then
      stands := not exists (select from tempat_trx x where x.tempat = l.tempat);
    end if;
    if stands is not true then
      raise exception 'goods do not stand like this: %', concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot)
        using errcode = 'KN002', detail = concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot);
    end if;
    -- What was lost or scrapped comes back by a reversal alone; more gold than was thought, by an approval.
    if l.keluar <> 'BEBAS' and l.membatalkan is null and least(l.pieces, l.gross, l.fine, l.cost) < 0 and not (l.keluar = 'OTORISASI' and l.is_approved) then
      raise exception 'nothing comes out of %', l.tempat using errcode = 'KN002';
    end if;
    with_lots := with_lots or l.kode_lot is not null;
    continue when l.kode_barcode is null;

    -- A piece stands in one place, whole, and with its own measures. What CABANG holds was put there by the shop that sent it and
    -- is taken by the shop that got it. Of a row of accessories a part may go outside and come back; what is left stands in one place.
    if l.begins_piece then
      has_ours := false;
      has_outside := false;
      has_left := not coalesce(l.di_terhitung, false);
    end if;
    if l.begins_place then
      purity := null;
      counts_here := not l.is_aksesoris or l.kelas = 'MILIK' or l.antar_toko;
      if counts_here and (l.di_tempat, l.di_gudang, l.di_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (l.antar_toko or l.di_toko = l.kode_toko) then
        there := l.qty; gross := l.berat_stock; fine := l.halus; cost := l.hpp;
        has_left := true;
      else
        there := 0; gross := 0; fine := 0; cost := 0;
      end if;
    end if;
    there := there + l.pieces; gross := gross + l.gross; fine := fine + l.fine; cost := cost + l.cost;
    moved := moved + l.pieces;
    purity := coalesce(l.kode_kadar, purity);
    if l.qty is null or (l.ends_piece and moved <> 0)
       or (case when l.is_aksesoris then counts_here and there < 0 else there not in (0, l.qty) end) then
      raise exception 'not in the place it is taken from, or not moved as a whole: %', l.kode_barcode using errcode = 'KN004', detail = l.kode_barcode;
    end if;
    if l.kelas = 'MILIK' and (least(gross, fine, cost) < 0 or (there = 0 and greatest(gross, fine, cost) > 0) or (l.is_aksesoris and there > 0 and gross = 0)) then
      raise exception '% moves with other weights or another cost than its own', l.kode_barcode using errcode = 'KN002', detail = l.kode_barcode;
    end if;
    if l.is_aksesoris then
      if l.ends_place and there > 0 then
        if counts_here and has_ours then
          raise exception 'not in the place it is taken from, or not moved as a whole: %', l.kode_barcode using errcode = 'KN004', detail = l.kode_barcode;
        elsif counts_here then
          has_ours := true;
          ours := row(l.kode_toko, l.tempat, l.kelas, l.kode_gudang, l.kode_baki, l.berbaki, l.status[1], there, gross, fine, cost, purity)::isi_tempat;
        else
          has_outside := true;
          outside := row(l.kode_toko, l.tempat, l.kelas, l.kode_gudang, l.kode_baki, l.berbaki, l.status[1], there, gross, fine, cost, purity)::isi_tempat;
        end if;
      end if;
      continue when not l.ends_piece;
      -- What is left of it stands where it stood, though nothing of this moved it.
      continue when not has_left and not has_ours;
      if not has_left then
        raise exception 'not in the place it is taken from, or not moved as a whole: %', l.kode_barcode using errcode = 'KN004', detail = l.kode_barcode;
      end if;
      continue when not has_ours and not has_outside;
      if not has_ours then
        ours := outside;
      end if;
    else
      continue when not l.ends_place or there = 0;
      ours := row(l.kode_toko, l.tempat, l.kelas, l.kode_gudang, l.kode_baki, l.berbaki, l.status[1], there, gross, fine, cost, purity)::isi_tempat;
    end if;

    -- Here it stands now: in the first of the states of the place, unless it was there before.
    if (l.di_toko, l.di_tempat, l.di_gudang, l.di_baki) <> (ours.kode_toko, ours.tempat, ours.kode_gudang, ours.kode_baki) then
      pieces := array_append(pieces, l.kode_barcode);
      shops := array_append(shops, ours.kode_toko);
      places := array_append(places, ours.tempat);
      stores := array_append(stores, ours.kode_gudang);
      trays := array_append(trays, ours.kode_baki);
      states := array_append(states, case when l.di_tempat = ours.tempat then l.keadaan else ours.status end);
      if ours.berbaki then
        hung := array_append(hung, l.kode_barcode);
      end if;
    end if;
    -- With us, it is what came in from outside, and was corrected since.
    if ours.kelas = 'MILIK' and ((ours.pieces, ours.gross, ours.fine, ours.cost) <> (l.qty, l.berat_stock, l.halus, l.hpp) or ours.kode_kadar is not null) then
      weighed := array_append(weighed, l.kode_barcode);
      weights := array_append(weights, ours.gross);
      fines := array_append(fines, ours.fine);
      costs := array_append(costs, ours.cost);
      purities := array_append(purities, ours.kode_kadar);
      amounts := array_append(amounts, ours.pieces);
      parted := parted or ours.pieces <> l.qty;
    end if;
  end loop;

  if pieces <> '{}' then
    update barang b
    set kode_toko = f.kode_toko, tempat = f.tempat, kode_gudang = f.kode_gudang, kode_baki = f.kode_baki, status = f.status
    from unnest(pieces, shops, places, stores, trays, states) f (kode_barcode, kode_toko, tempat, kode_gudang, kode_baki, status)
    where b.kode_barcode = f.kode_barcode;
    delete from stok where kode_barcode = any(pieces);
    if hung <> '{}' then
      insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status)
      select f.kode_barcode, f.kode_toko, f.kode_gudang, f.kode_baki, f.status
      from unnest(pieces, shops, places, stores, trays, states) f (kode_barcode, kode_toko, tempat, kode_gudang, kode_baki, status)
      where f.kode_baki <> '';
    end if;
  end if;
  -- What was lost or added is metal, so the weights that are sold and tagged by go along.
  if weighed <> '{}' then
    update barang b
    set berat_bruto = b.berat_bruto + f.gross - b.berat_stock, berat = b.berat + f.gross - b.berat_stock, berat_stock = f.gross, fine = f.fine, hpp = f.cost,
        kadar = coalesce((select k.kadar from kadar k where k.kode_kadar = f.kode_kadar), b.kadar)
    from unnest(weighed, weights, fines, costs, purities, amounts) f (kode_barcode, gross, fine, cost, kode_kadar, qty)
    where b.kode_barcode = f.kode_barcode and b.qty = f.qty;
  end if;
  -- Of a row of accessories that has become more or fewer, everything else goes by their number: what is sold by, and what is asked.
  if parted then
    update barang b
    set qty = f.qty, berat_stock = f.gross, fine = f.fine, hpp = f.cost,
        berat_bruto = greatest(f.gross, b.berat_bruto + round(b.berat_bruto * (f.gross - b.berat_stock) / b.berat_stock, 3)),
        berat = b.berat + round(b.berat * (f.gross - b.berat_stock) / b.berat_stock, 3),
        kadar = coalesce((select k.kadar from kadar k where k.kode_kadar = f.kode_kadar), b.kadar),
        ongkos = of_number(b.ongkos, b.qty, f.qty), harga_batu = of_number(b.harga_batu, b.qty, f.qty),
        harga_jual = of_number(b.harga_jual, b.qty, f.qty), harga_beli = case when b.is_konsinyasi then agreed_for_rest(ids, b.kode_barcode, b.harga_beli, b.qty, f.qty) else of_number(b.harga_beli, b.qty, f.qty) end,
        harga_estimasi = of_number(b.harga_estimasi, b.qty, f.qty), harga_nota = of_number(b.harga_nota, b.qty, f.qty)
    from unnest(weighed, weights, fines, costs, purities, amounts) f (kode_barcode, gross, fine, cost, kode_kadar, qty)
    where b.kode_barcode = f.kode_barcode and b.qty <> f.qty;
  end if;

  for l in
    select m.kode_toko, m.tempat, t.kelas, m.kode_gudang, m.kode_baki, sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.fine) as fine, sum(m.cost) as cost
    from mutasi_stock m join tempat t on t.tempat = m.tempat where m.posting_id = any(ids)
    group by m.kode_toko, m.tempat, t.kelas, m.kode_gudang, m.kode_baki order by m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki
  loop
    loop
      update saldo_stock s set pieces = s.pieces + l.pieces, gross = s.gross + l.gross, fine = s.fine + l.fine, cost = s.cost + l.cost
      where s.kode_toko = l.kode_toko and s.tempat = l.tempat and s.kode_gudang = l.kode_gudang and s.kode_baki = l.kode_baki;
      exit when found;
      -- Of a tray that is taken away at this moment the balance goes with it: then the tray is not there to name.
      insert into saldo_stock (kode_toko, tempat, kelas, kode_gudang, kode_baki)
      values (l.kode_toko, l.tempat, l.kelas, l.kode_gudang, l.kode_baki) on conflict do nothing;
    end loop;
  end loop;

  if with_lots then
    insert into saldo_lot (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot)
    select distinct m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, m.pihak, m.kode_lot from mutasi_stock m join tempat t on t.tempat = m.tempat
    where m.posting_id = any(ids) and m.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN') order by 1, 2, 3, 4, 5, 6
    on conflict do nothing;
    perform from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) in (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot from mutasi_stock where posting_id = any(ids))
    order by kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot for no key update;
    update saldo_lot s
    set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
    from (
      select m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, m.pihak, m.kode_lot, sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.fine) as fine,
             sum(m.cost) as cost
      from mutasi_stock m where m.posting_id = any(ids) and m.kode_lot is not null group by 1, 2, 3, 4, 5, 6
    ) c
    where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot)
        = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki, c.pihak, c.kode_lot);
  end if;
end $function$;
revoke execute on function book_stock(bigint[]) from public;
